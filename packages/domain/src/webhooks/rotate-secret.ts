import type { EndpointId, Member } from "@review-proof/ports"
import type { SealedSecret } from "@review-proof/ports/store"
import { Clock, Effect } from "effect"
import type { SentForm } from "../commit/by-form.ts"
import { commitDecision } from "../commit/commit.ts"
import { secretByForm } from "../commit/secret-by-form.ts"
import { InvalidTransition } from "../errors.ts"
import { decideChange } from "./change-endpoint.ts"
import { liveSecrets, newSigningSecret, sealSecret, secretHint } from "./signing-secret.ts"
import type { Actor } from "../rights/actor.ts"

/**
 * Gives an endpoint a new signing secret and returns it; it is never shown again. The old one signs
 * beside it for 24 hours more. Each live secret is a signature in every delivery, so one more than
 * `maxLiveSecrets` within a day is an `InvalidTransition`: dropping one early would break a
 * receiver that was promised it. Fails with `NotFound` too.
 */
export const rotateSecret = Effect.fn("rotateSecret")(function* (actor: Actor, id: EndpointId) {
  return (yield* commitDecision(decideRotation(actor, id))).secret
})

/** Like `rotateSecret`, by a form: submitted twice, it rotates once and shows the secret both times. */
export const rotateSecretByForm = Effect.fn("rotateSecretByForm")(function* (
  member: Member,
  id: EndpointId,
  form: SentForm
) {
  return (yield* secretByForm(form, decideRotation(member, id))).secret
})

const decideRotation = Effect.fnUntraced(function* (actor: Actor, id: EndpointId) {
  const secret = yield* newSigningSecret
  const current: SealedSecret = { sealed: yield* sealSecret(id, secret), expiresAt: null }
  const now = yield* Clock.currentTimeMillis
  const retire = (old: SealedSecret): SealedSecret => ({
    ...old,
    expiresAt: old.expiresAt ?? now + graceMillis
  })
  const decision = yield* decideChange(actor, id, (endpoint) => {
    const old = liveSecrets(endpoint.secrets, now)
    return old.length >= maxLiveSecrets
      ? Effect.fail(new InvalidTransition({ from: "rotated", action: "rotate" }))
      : Effect.succeed({
          fields: { secrets: [current, ...old.map(retire)], secretHint: secretHint(secret) },
          action: "webhook.secret_rotated"
        })
  })
  return { ...decision, value: { id, secret } }
})

/** The time that a rotated secret still signs: 24 hours. */
const graceMillis = 24 * 3_600_000

/** The current one and those in their last 24 hours. */
const maxLiveSecrets = 10
