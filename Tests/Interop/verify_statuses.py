"""Verify signed renewal info with Apple's official server library.

Usage: verify_statuses.py --root ROOT.der --other-root ROOT.der --bundle-id ID [--all-states] [FILE]

FILE (default: standard input) holds an array of objects with "state" (the server's status number, or its StoreKit
name), "jws" or "signedTransactionInfo", and "renewalInfo" or "signedRenewalInfo". Both documents must verify with the
given root alone, damaged copies of the renewal info must not, and the fields must be those of the state; with
--all-states, every state must be there. The last lines are `verified N` and `N passed, N failed`.
"""

import argparse
import json
import sys
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import (
    SignedDataVerifier,
    VerificationException,
    VerificationStatus,
)
from verify_transactions import FORBIDDEN, Report, damaged_copies, decode, has_type

REQUIRED = {
    "originalTransactionId": "digits", "productId": str, "autoRenewProductId": str, "autoRenewStatus": int,
    "environment": str, "signedDate": int, "recentSubscriptionStartDate": int, "renewalDate": int,
    "appTransactionId": "digits", "deviceVerification": "sha384", "deviceVerificationNonce": "uuid",
}
OPTIONAL = {
    "renewalPrice": int, "currency": str, "expirationIntent": int, "isInBillingRetryPeriod": bool,
    "gracePeriodExpiresDate": int, "priceIncreaseStatus": int, "offerType": int, "offerIdentifier": str,
    "offerDiscountType": str, "offerPeriod": str, "eligibleWinBackOfferIds": list, "appAccountToken": "uuid",
}
NAMES = {"subscribed": 1, "expired": 2, "inBillingRetryPeriod": 3, "inGracePeriod": 4, "revoked": 5}


def faults_of(payload: dict, state: int) -> list[str]:
    faults = [f"{name} is missing" for name in REQUIRED if name not in payload]
    kinds = REQUIRED | OPTIONAL
    for name, value in payload.items():
        if name in FORBIDDEN or name not in kinds:
            faults.append(f"{name} does not belong there")
        elif not has_type(value, kinds[name]):
            faults.append(f"{name} has the wrong type or form: {value!r}")
    for name, states in {
        "gracePeriodExpiresDate": {4}, "isInBillingRetryPeriod": {3, 4}, "eligibleWinBackOfferIds": {2},
        "expirationIntent": {2, 3, 4}, "priceIncreaseStatus": {1},
    }.items():
        if name in payload and state not in states:
            faults.append(f"{name} does not belong to state {state}")
    for name, states in {"gracePeriodExpiresDate": {4}, "isInBillingRetryPeriod": {3, 4}}.items():
        if name not in payload and state in states:
            faults.append(f"{name} is missing in state {state}")
    if payload.get("autoRenewStatus") not in (0, 1):
        faults.append("autoRenewStatus is neither 0 nor 1")
    if ("renewalPrice" in payload) != (payload.get("autoRenewStatus") == 1):
        faults.append("renewalPrice goes with auto-renew")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, required=True)
    parser.add_argument("--other-root", type=Path, required=True)
    parser.add_argument("--bundle-id", required=True)
    parser.add_argument("--all-states", action="store_true")
    parser.add_argument("file", type=argparse.FileType(encoding="utf-8"), nargs="?", default=sys.stdin)
    options = parser.parse_args()
    entries = json.load(options.file)

    def verifier(root: Path) -> SignedDataVerifier:
        return SignedDataVerifier([root.read_bytes()], False, Environment.SANDBOX, options.bundle_id, None)

    def refusal(verifier: SignedDataVerifier, jws: str):
        try:
            verifier.verify_and_decode_renewal_info(jws)
        except VerificationException as error:
            return error.status
        return None

    trusting, distrusting = verifier(options.root), verifier(options.other_root)
    report, verified, states = Report(), 0, set()
    for position, entry in enumerate(entries):
        state = NAMES.get(entry["state"], entry["state"])
        states.add(state)
        name = entry.get("name", f"status {position}")
        info = entry.get("renewalInfo") or entry["signedRenewalInfo"]
        transaction = entry.get("jws") or entry["signedTransactionInfo"]
        status = refusal(trusting, info)
        report.check(f"{name} verifies", [status.name] if status else [])
        payload = json.loads(decode(info.split(".")[1]))
        report.check(f"{name} has the documented fields", faults_of(payload, state))
        if status is None:
            verified += 1
            decoded = trusting.verify_and_decode_renewal_info(info)
            read = [
                f"{key} was read as {value!r}" for key, value in (
                    ("renewalDate", decoded.renewalDate), ("signedDate", decoded.signedDate),
                    ("productId", decoded.productId), ("originalTransactionId", decoded.originalTransactionId),
                ) if value != payload.get(key)
            ]
            report.check(f"{name} is read as written", read)
        try:
            sold = trusting.verify_and_decode_signed_transaction(transaction)
            other = sold.originalTransactionId != payload["originalTransactionId"]
            report.check(f"{name} has its transaction", ["it belongs to another"] if other else [])
        except VerificationException as error:
            report.check(f"{name} has its transaction", [error.status.name])
        for damage, copy, statuses in damaged_copies(info, field="autoRenewStatus"):
            refused = refusal(trusting, copy)
            fault = [] if refused in statuses else [refused.name if refused else "it verified"]
            report.check(f"{name} with {damage} is refused", fault)
        refused = refusal(distrusting, info)
        fault = [] if refused == VerificationStatus.VERIFICATION_FAILURE else ["it verified"]
        report.check(f"{name} is refused with another root", fault)

    missing = set(NAMES.values()) - states if options.all_states else set()
    report.check("every state is there", [f"{state} is missing" for state in sorted(missing)])
    print(f"verified {verified}")
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
