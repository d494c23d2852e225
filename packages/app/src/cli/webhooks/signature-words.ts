import type { SignatureCheck } from "@review-proof/domain/webhooks"

/** Explains the result of a checked signature to a person. */
export const signatureWords: Readonly<Record<SignatureCheck, string>> = {
  Valid: "valid",
  Malformed: "not valid: the Service-Signature must read t=<unix seconds>,v1=<hex>",
  Foreign: "not valid: made with another secret, or for another body",
  Stale: "not valid now: made five minutes ago or longer, or by a clock ahead of this one"
}
