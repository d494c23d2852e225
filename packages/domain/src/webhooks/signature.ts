import type { SignText } from "@review-proof/ports"

/**
 * The `Service-Signature` of a body sent at a Unix second: `t=…,v1=…`, one `v1`
 * for each live secret (contract WEBHOOK-12).
 */
export const signWebhook = (
  signers: ReadonlyArray<SignText>,
  unixSeconds: number,
  body: string
): string => {
  const signed = `${unixSeconds}.${body}`
  return signers.reduce((header, sign) => `${header},v1=${sign(signed)}`, `t=${unixSeconds}`)
}
