"""Verify signed transactions with Apple's official server library.

Usage: verify_transactions.py --root ROOT.der --bundle-id ID [--other-root ROOT.der] [FILE]

FILE (default: standard input) holds what `kiosk transactions --json` prints, an array of objects with a
"jws" each, or one compact JWS a line. Every transaction must verify with the given root alone, and every
damaged copy of it must not. Prints one line per failure, `verified N`, and `N passed, N failed`; the exit
status is 1 when anything failed or there was nothing to verify.
"""

import argparse
import base64
import json
import sys
import uuid
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import (
    SignedDataVerifier,
    VerificationException,
    VerificationStatus,
)

# What every transaction carries, with its JSON type; the library itself is lenient about types.
REQUIRED = {
    "transactionId": "digits", "originalTransactionId": "digits", "bundleId": str, "productId": str,
    "purchaseDate": int, "originalPurchaseDate": int, "quantity": int, "type": str, "inAppOwnershipType": str,
    "signedDate": int, "environment": str, "transactionReason": str, "storefront": str, "storefrontId": "digits",
    "currency": str, "price": int, "appTransactionId": "digits",
}
OPTIONAL = {
    "webOrderLineItemId": "digits", "subscriptionGroupIdentifier": str, "expiresDate": int,
    "appAccountToken": "uuid", "revocationDate": int, "revocationReason": int, "revocationType": str,
    "revocationPercentage": int, "isUpgraded": bool, "offerType": int, "offerIdentifier": str,
    "offerDiscountType": str, "offerPeriod": str, "deviceVerification": "sha384", "deviceVerificationNonce": "uuid",
}
# Claims the JWT layer under the library would judge.
FORBIDDEN = {"exp", "aud", "iat", "nbf", "iss", "sub", "jti"}


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(segment: str) -> bytes:
    return base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4))


def has_type(value, kind) -> bool:
    if kind == "digits":
        return isinstance(value, str) and value.isascii() and value.isdigit()
    if kind == "uuid":
        return isinstance(value, str) and str(uuid.UUID(value)) == value
    if kind == "sha384":
        return isinstance(value, str) and len(base64.b64decode(value, validate=True)) == 48
    return type(value) is kind


def type_faults(payload: dict) -> list[str]:
    faults = [f"{name} is missing" for name in REQUIRED if name not in payload]
    kinds = REQUIRED | OPTIONAL
    for name, value in payload.items():
        if name in FORBIDDEN or name not in kinds:
            faults.append(f"{name} does not belong there")
        elif not has_type(value, kinds[name]):
            faults.append(f"{name} has the wrong type or form: {value!r}")
    return faults


def der_signature(raw: bytes) -> bytes:
    def integer(number: bytes) -> bytes:
        number = number.lstrip(b"\0") or b"\0"
        number = b"\0" + number if number[0] >= 0x80 else number
        return b"\x02" + bytes([len(number)]) + number

    body = integer(raw[:32]) + integer(raw[32:])
    return b"\x30" + bytes([len(body)]) + body


def damaged_copies(jws: str, field: str = "quantity"):
    """Name, damaged JWS (`field` is a number in it) and the statuses that may refuse it."""
    header, payload, signature = jws.split(".")
    fields = json.loads(decode(payload))
    head = json.loads(decode(header))
    raw = decode(signature)
    refused = {VerificationStatus.VERIFICATION_FAILURE}
    length = {VerificationStatus.INVALID_CHAIN_LENGTH}

    def with_header(**changes) -> str:
        return ".".join([encode(json.dumps(head | changes).encode()), payload, signature])

    changed = encode(json.dumps(fields | {field: fields[field] + 1}).encode())
    yield f"changed {field}", ".".join([header, changed, signature]), refused
    for index in (0, 31, 32, 63):
        flipped = raw[:index] + bytes([raw[index] ^ 1]) + raw[index + 1:]
        yield f"signature byte {index}", ".".join([header, payload, encode(flipped)]), refused
    yield "DER signature", ".".join([header, payload, encode(der_signature(raw))]), refused
    yield "no signature", ".".join([header, payload, ""]), refused
    yield "alg none", with_header(alg="none"), refused
    yield "reversed chain", with_header(x5c=head["x5c"][::-1]), refused
    yield "one certificate", with_header(x5c=head["x5c"][:1]), length
    yield "two certificates", with_header(x5c=head["x5c"][:2]), length
    yield "four certificates", with_header(x5c=head["x5c"] + head["x5c"][2:]), length


class Report:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, name: str, faults) -> None:
        if faults:
            self.failed += 1
            print(f"failed: {name}: {'; '.join(faults)}")
        else:
            self.passed += 1


def refusal(verifier: SignedDataVerifier, jws: str):
    """The status with which the library refuses, or None when it verifies."""
    try:
        verifier.verify_and_decode_signed_transaction(jws)
    except VerificationException as error:
        return error.status
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, required=True, help="the store's root certificate, DER")
    parser.add_argument("--other-root", type=Path, help="another store's root, which must not do")
    parser.add_argument("--bundle-id", required=True)
    parser.add_argument("file", type=argparse.FileType(encoding="utf-8"), nargs="?", default=sys.stdin)
    options = parser.parse_args()

    text = options.file.read().strip()
    entries = json.loads(text) if text.startswith("[") else [{"jws": line} for line in text.split()]
    root = options.root.read_bytes()

    def verifier(root=root, environment=Environment.SANDBOX, bundle_id=options.bundle_id, app_id=None):
        return SignedDataVerifier([root], False, environment, bundle_id, app_id)

    report = Report()
    verified = 0
    trusting = verifier()
    for entry in entries:
        jws = entry["jws"]
        payload = json.loads(decode(jws.split(".")[1]))
        name = f"transaction {payload.get('transactionId')} ({payload.get('productId')})"
        status = refusal(trusting, jws)
        verified += status is None
        report.check(f"{name} verifies", [] if status is None else [status.name])
        report.check(f"{name} has the documented fields", type_faults(payload))
        beside = [
            f"{key} is {entry[key]!r} beside the signature and {payload.get(key)!r} under it"
            for key in ("transactionId", "productId", "quantity", "price", "type")
            if key in entry and entry[key] != payload.get(key)
        ]
        report.check(f"{name} is shown as signed", beside)

        for damage, copy, statuses in damaged_copies(jws):
            status = refusal(trusting, copy)
            fault = None if status in statuses else f"{status.name if status else 'it verified'}"
            report.check(f"{name} with {damage} is refused", [fault] if fault else [])
        strangers = [
            ("another bundle id", verifier(bundle_id="com.example.other"), VerificationStatus.INVALID_APP_IDENTIFIER),
            ("production", verifier(environment=Environment.PRODUCTION, app_id=1), VerificationStatus.INVALID_ENVIRONMENT),
        ]
        if options.other_root:
            other = options.other_root.read_bytes()
            strangers.append(("another root", verifier(root=other), VerificationStatus.VERIFICATION_FAILURE))
        for stranger, distrusting, expected in strangers:
            status = refusal(distrusting, jws)
            fault = None if status == expected else f"{status.name if status else 'it verified'}"
            report.check(f"{name} is refused for {stranger}", [fault] if fault else [])

    if not entries:
        report.check("there are transactions to verify", ["none given"])
    print(f"verified {verified}")
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
