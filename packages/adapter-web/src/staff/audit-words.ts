/** The entries of the audit log as sentences. */
import type { AuditAction, AuditLine } from "@review-proof/domain/portal"
import { Predicate } from "effect"

/** Each action as a verb phrase before its target, which is not shown if it is the company. */
const phrases: { readonly [Action in AuditAction]: string } = {
  "member.signed_in": "signed in",
  "member.signed_out": "signed out",
  "member.sign_in_failed": "failed to sign in",
  "member.created": "added the member",
  "member.changed": "changed the member",
  "member.removed": "removed the member",
  "key.created": "created the key",
  "key.changed": "changed the key",
  "key.rotated": "rotated the key",
  "key.blocked": "blocked the key",
  "key.unblocked": "unblocked the key",
  "key.revoked": "revoked the key",
  "webhook.created": "added the webhook",
  "webhook.removed": "deleted the webhook",
  "webhook.paused": "paused the webhook",
  "webhook.resumed": "resumed the webhook",
  "webhook.secret_rotated": "rotated the secret of the webhook",
  "webhook.tested": "sent a test event to the webhook",
  "webhook.redelivered": "resent the delivery",
  "webhook.recovered": "resent failed deliveries to the webhook",
  "review.created": "added the review",
  "review.edited": "edited the review",
  "review.verified": "verified the review",
  "review.resolved": "resolved the review",
  "review.reported": "reported the review",
  "report.upheld": "upheld a report of the review",
  "report.dismissed": "dismissed a report of the review",
  "review.approved": "published the held review",
  "review.rejected": "refused the held review",
  "review.hidden": "hid the review",
  "review.removed": "removed the review",
  "review.restored": "restored the review",
  "review.redacted": "redacted the review",
  "reviews.imported": "imported reviews into",
  "proof.requested": "opened the proof request",
  "proof.accepted": "accepted the proof request",
  "proof.rejected": "rejected the proof request",
  "reply.created": "posted the reply",
  "reply.edited": "corrected the reply",
  "reply.removed": "removed the reply",
  "saved_reply.created": "created the saved reply",
  "saved_reply.changed": "changed the saved reply",
  "saved_reply.removed": "removed the saved reply",
  "invitation.created": "created the invitation",
  "invitations.created": "invited several customers of",
  "invitation.changed": "changed the invitation",
  "invitation.cancelled": "cancelled the invitation",
  "product.created": "added the product",
  "product.changed": "changed the product",
  "passkey.added": "added a passkey",
  "passkey.renamed": "renamed a passkey",
  "passkey.removed": "removed a passkey",
  "provider.saved": "set the provider for signing in",
  "provider.required": "made the provider the only way to sign in",
  "provider.made_optional": "allowed other ways to sign in than the provider",
  "provider.removed": "removed the provider for signing in",
  "invitation.reported": "recorded a fact of the invitation",
  "suppression.created": "suppressed a contact as",
  "suppression.removed": "lifted the suppression",
  "business.created": "added the business",
  "business.changed": "changed the business",
  "company.created": "created the company",
  "company.changed": "changed the company",
  "privacy.exported": "exported a person’s data",
  "privacy.erased": "erased a person",
  "company.exported": "exported all data",
  "audit.exported": "exported the audit log"
}

/** The actions with their words, as the filter lists them. */
export const actions: ReadonlyArray<readonly [string, string]> = Object.entries(phrases)

/** An action that has no words yet reads as it is written: `key.rotated` as `key: rotated`. */
export const actionWords = (action: string): string =>
  words.get(action) ?? action.replace(".", ": ").replaceAll("_", " ")

const words: ReadonlyMap<string, string> = new Map(actions)

/** The name of the member who acted, or the word for whoever else did. */
export const actorWords = (actor: string, memberName: string | null): string =>
  memberName ?? otherActors.get(actor) ?? actor

const otherActors: ReadonlyMap<string, string> = new Map([
  ["operator", "The operator"],
  ["demo data", "The demo"],
  ["screen", "The automatic check"],
  ["system", "The service"]
])

/** Facts of an entry as `name: value`, changes as `name: before → after`; members by their `names`. */
export const factsOf = (
  { entry }: AuditLine,
  names: ReadonlyMap<string, string>
): ReadonlyArray<string> => {
  const { from, to, ...facts } = entry.details
  const written = (value: Json, name: string) =>
    (typeof value === "string" ? names.get(value) : undefined) ?? valueWords(value, name)
  const fact = (value: Json, name: string) =>
    isChange(value)
      ? `${written(value.from, name)} → ${written(value.to, name)}`
      : written(value, name)
  // `from` and `to` are states of the target.
  const isMove = typeof from === "string" && typeof to === "string" && from !== to
  return [
    ...(isMove ? [`${from} → ${to}`] : []),
    ...Object.entries(facts).map(([name, value]) => `${nameWords(name)}: ${fact(value, name)}`)
  ]
}

/** `createdBy` and `created_by` as `created by`. */
const nameWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ")

type Json = AuditLine["entry"]["details"][string]

const isChange = (value: Json): value is { readonly from: Json; readonly to: Json } =>
  Predicate.hasProperty(value, "from") && Predicate.hasProperty(value, "to")

const valueWords = (value: Json, name: string): string => {
  if (value === null) return absent.get(name) ?? "none"
  if (value === "") return "none"
  if (typeof value === "string") return value
  return Array.isArray(value)
    ? value.map((one) => valueWords(one, name)).join(", ") || "none"
    : JSON.stringify(value)
}

/** The words for null in fields where null does not mean "nothing". */
const absent: ReadonlyMap<string, string> = new Map([
  ["business", "all"],
  ["businesses", "all"],
  ["monthlyLimit", "the plan’s"]
])
