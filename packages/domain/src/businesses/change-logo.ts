import { Businesses, type Business, type BusinessId } from "@review-proof/ports"
import type { Change, LogoFacts } from "@review-proof/ports/store"
import { Effect, Schema } from "effect"
import * as Digest from "effect/crypto/Digest"
import { withAuditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { orNotFound } from "../errors.ts"
import { type Actor, requireRight } from "../rights/actor.ts"
import { getBusiness } from "./get-business.ts"
import { pictureFacts } from "./picture-facts.ts"

/** The bytes are not a picture that is allowed as a logo. */
export class InvalidLogo extends Schema.TaggedError<InvalidLogo>()("InvalidLogo", {
  /** `size` counts bytes, `dimensions` pixels. */
  reason: Schema.Literals(["size", "type", "dimensions"])
}) {
  override readonly message = `The logo has a wrong ${this.reason}`
}

/** A logo is a PNG, JPEG or WebP picture within these bounds (contract PORTAL-34). */
export const logoBounds = { bytes: 262_144, fewestPixels: 16, maxPixels: 2000 } as const

/** Sets the logo of a business. Fails with `NotFound` or `InvalidLogo`. */
export const putLogo = Effect.fn("putLogo")(function* (
  actor: Actor,
  id: BusinessId,
  bytes: Uint8Array
) {
  const logo = yield* logoFacts(bytes)
  return yield* decideLogo(actor, id, logo, ({ companyId }) => ({
    _tag: "PutLogo",
    logo: { businessId: id, companyId, bytes }
  }))
}, commitDecision)

/** Removes a business's logo. Does nothing if there is none. */
export const removeLogo = Effect.fn("removeLogo")(
  (actor: Actor, id: BusinessId) =>
    decideLogo(actor, id, null, () => ({ _tag: "RemoveLogo", businessId: id })),
  commitDecision
)

const decideLogo = Effect.fnUntraced(function* (
  actor: Actor,
  id: BusinessId,
  logo: Business["logo"],
  change: (before: Business) => Change
) {
  const { business: before } = yield* getBusiness(id)
  yield* requireRight(actor, "changeBusinesses", before.companyId)
  if (before.logo?.hash === logo?.hash) return { value: before }
  const business: Business = { ...before, logo, version: before.version + 1 }
  const commit = yield* withAuditEntry(actor, {
    companyId: before.companyId,
    action: "business.changed",
    target: id,
    details: { logo: { from: before.logo?.hash ?? null, to: logo?.hash ?? null } },
    changes: [{ _tag: "ReplaceBusiness", business }, change(before)]
  })
  return { value: business, commit }
})

const logoFacts = Effect.fnUntraced(function* (bytes: Uint8Array) {
  if (bytes.length > logoBounds.bytes) return yield* new InvalidLogo({ reason: "size" })
  const facts = pictureFacts(bytes)
  if (facts === null) return yield* new InvalidLogo({ reason: "type" })
  const { fewestPixels, maxPixels } = logoBounds
  const isFit = [facts.width, facts.height].every(
    (pixels) => pixels >= fewestPixels && pixels <= maxPixels
  )
  if (!isFit) return yield* new InvalidLogo({ reason: "dimensions" })
  const hash = yield* Digest.Digest.use((digest) => digest.digestHex(Digest.sha256, bytes))
  return { hash, ...facts } satisfies typeof LogoFacts.Type
})

/**
 * A business's logo with its facts. The facts belong to these bytes even if the logo is replaced at
 * this moment, because browsers cache the logo permanently under its hash. Fails with `NotFound`.
 */
export const getLogo = Effect.fn("getLogo")(function* (id: BusinessId) {
  const found = yield* Businesses.use((businesses) => businesses.findLogo(id))
  const { bytes } = yield* orNotFound("logo")(found)
  return { facts: yield* Effect.orDie(logoFacts(bytes)), bytes }
})
