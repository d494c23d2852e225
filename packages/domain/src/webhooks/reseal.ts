import { StoreKey, WebhookEndpoints } from "@review-proof/ports"
import type { EndpointId, WebhookEndpoint } from "@review-proof/ports"
import type { Commit, SealedSecret } from "@review-proof/ports/store"
import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { auditEntry } from "../audit/audit-entry.ts"
import { commitDecision } from "../commit/commit.ts"
import { hostOf } from "./webhook-url.ts"
import {
  liveSecrets,
  newSigningSecret,
  sealSecret,
  secretHint,
  unsealSecret
} from "./signing-secret.ts"
import { seal } from "../secrets/sealing.ts"
import { Secrets, storeKeyOwner } from "../secrets/secrets.ts"

/** The master key that the store's key was sealed with is missing. */
export class MasterKeyMissing extends Schema.TaggedError<MasterKeyMissing>()(
  "MasterKeyMissing",
  {}
) {
  override readonly message = "The master key that sealed the store's key is missing"
}

/** The result of sealing everything with a new master key. */
export interface Resealed {
  /** Endpoints whose secrets are sealed with the first master now. */
  readonly endpoints: number
  /** Endpoints with a new, unknown secret, because theirs could not be opened. */
  readonly replaced: ReadonlyArray<EndpointId>
  /** Endpoints with a secret that could not be opened, and was left as it is. */
  readonly unopened: ReadonlyArray<EndpointId>
}

/**
 * Seals everything with the first master key, batch by batch. It skips what that key sealed already,
 * so it can be stopped and called again. What no master key opens stays as it is; with `giveUp` it
 * is replaced by a new secret. Fails with `MasterKeyMissing`.
 */
export const reseal = Effect.fn("reseal")(function* (options: { readonly giveUp: boolean }) {
  const { sealingKeys, storeKey, storeKeyMaster } = yield* Secrets
  if (storeKeyMaster === "missing" && !options.giveUp) return yield* new MasterKeyMissing()
  const endpoints = yield* WebhookEndpoints
  const ended: Array<{ readonly id: EndpointId; readonly outcome: Outcome }> = []
  let after: EndpointId | null = null
  do {
    const batch: ReadonlyArray<WebhookEndpoint> = yield* endpoints.sealedByOtherKeys(
      sealingKeys[0].id,
      after,
      batchSize
    )
    const outcomes = yield* Effect.forEach(batch, ({ id }) => resealEndpoint(id, options.giveUp), {
      concurrency: 4
    })
    ended.push(...outcomes)
    after = batch.at(-1)?.id ?? null
  } while (after !== null)
  if (storeKeyMaster !== "first") {
    const store = yield* StoreKey
    const sealed = yield* seal(sealingKeys, storeKeyOwner, Redacted.value(storeKey))
    yield* store.replace(yield* store.putIfAbsent(sealed), sealed)
  }
  const idsOf = (...wanted: ReadonlyArray<Outcome>) =>
    ended.filter(({ outcome }) => wanted.includes(outcome)).map(({ id }) => id)
  const resealed: Resealed = {
    endpoints: idsOf("resealed", "replaced").length,
    replaced: idsOf("replaced"),
    unopened: idsOf("unopened")
  }
  return resealed
})

const batchSize = 100

type Outcome = "resealed" | "replaced" | "unopened" | "gone"

const resealEndpoint = Effect.fnUntraced(function* (id: EndpointId, giveUp: boolean) {
  const found = yield* WebhookEndpoints.use((endpoints) => endpoints.find(id))
  const ended = (outcome: Outcome) => ({ id, outcome })
  if (Option.isNone(found)) return { value: ended("gone") }
  const before = found.value
  const live = liveSecrets(before.secrets, yield* Clock.currentTimeMillis)
  const opened = yield* Effect.forEach(live, (secret) => resealSecret(id, secret))
  const outcome = !opened.includes(null) ? "resealed" : giveUp ? "replaced" : "unopened"
  const fields =
    outcome === "replaced"
      ? yield* withoutLost(id, opened)
      : { secrets: live.map((secret, index) => opened[index] ?? secret) }
  const audit = yield* auditEntry("operator", {
    companyId: before.companyId,
    action: "webhook.secret_rotated",
    target: id,
    details: { host: hostOf(before.url) }
  })
  const endpoint: WebhookEndpoint = { ...before, ...fields, version: before.version + 1 }
  const commit: Partial<Commit> = {
    changes: [{ _tag: "ReplaceEndpoint", endpoint }],
    audit: outcome === "replaced" ? [audit] : []
  }
  return { value: ended(outcome), commit }
}, commitDecision)

/** Null if it cannot be opened. */
const resealSecret = Effect.fnUntraced(function* (id: EndpointId, secret: SealedSecret) {
  const opened = yield* unsealSecret(id, secret)
  if (Option.isNone(opened)) return null
  return { ...secret, sealed: yield* sealSecret(id, opened.value) } satisfies SealedSecret
})

/** A new secret signs in place of a current one that is lost, until the endpoint's is rotated. */
const withoutLost = Effect.fnUntraced(function* (
  id: EndpointId,
  [current, ...rotatedOut]: ReadonlyArray<SealedSecret | null>
) {
  const others = rotatedOut.filter((secret) => secret !== null)
  if (current != null) return { secrets: [current, ...others] }
  const secret = yield* newSigningSecret
  const unknown: SealedSecret = { sealed: yield* sealSecret(id, secret), expiresAt: null }
  return { secrets: [unknown, ...others], secretHint: secretHint(secret) }
})
