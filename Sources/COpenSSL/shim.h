#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Swift does not import function-like macros; these give the ones in use a symbol.

static inline EVP_PKEY *kiosk_EVP_EC_gen_P256(void) {
    return EVP_EC_gen("P-256");
}

static inline long kiosk_BIO_get_mem_data(BIO *bio, char **contents) {
    return BIO_get_mem_data(bio, contents);
}

static inline STACK_OF(X509) *kiosk_sk_X509_new(void) {
    return sk_X509_new_null();
}

static inline int kiosk_sk_X509_push(STACK_OF(X509) *stack, X509 *certificate) {
    return sk_X509_push(stack, certificate);
}

// Frees the stack, not the certificates in it.
static inline void kiosk_sk_X509_free(STACK_OF(X509) *stack) {
    sk_X509_free(stack);
}

// The flag is a macro with a cast that does not import.
static const uint64_t kiosk_openssl_init_no_atexit = OPENSSL_INIT_NO_ATEXIT;
