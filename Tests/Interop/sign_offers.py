"""Sign offers with Apple's official server library, as a developer's server does.

Usage: sign_offers.py KEY.json --bundle-id ID FORM PLAN [OFFER] [--token UUID] [--transaction ID]

KEY.json is what `kiosk offer-key new --json` prints. FORM is `classic` (PromotionalOfferSignatureCreator), `promotional`
(PromotionalOfferV2SignatureCreator), or `allow` and `deny` (IntroductoryOfferEligibilitySignatureCreator). Prints what
`kiosk buy` takes: KEY,NONCE,MILLISECONDS,BASE64 or a compact JWS.
"""

import argparse
import json
import sys
import time
import uuid

from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator,
    PromotionalOfferV2SignatureCreator,
)
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("key")
    parser.add_argument("--bundle-id", required=True)
    parser.add_argument("form", choices=["classic", "promotional", "allow", "deny"])
    parser.add_argument("plan")
    parser.add_argument("offer", nargs="?")
    parser.add_argument("--token", default="")
    parser.add_argument("--transaction")
    options = parser.parse_args()

    with open(options.key, encoding="utf-8") as file:
        key = json.load(file)
    pem = key["privateKey"].encode()
    names = (key["keyID"], key["issuerID"], options.bundle_id)
    if options.form == "classic":
        creator = PromotionalOfferSignatureCreator(pem, key["keyID"], options.bundle_id)
        nonce, now = uuid.uuid4(), int(time.time() * 1000)
        signature = creator.create_signature(options.plan, options.offer, options.token, nonce, now)
        print(f"{key['keyID']},{nonce},{now},{signature}")
    elif options.form == "promotional":
        creator = PromotionalOfferV2SignatureCreator(pem, *names)
        print(creator.create_signature(options.plan, options.offer, options.transaction))
    else:
        creator = IntroductoryOfferEligibilitySignatureCreator(pem, *names)
        print(creator.create_signature(options.plan, options.form == "allow", options.transaction))
    return 0


if __name__ == "__main__":
    sys.exit(main())
