import { assert } from "@effect/vitest"
import { createKeyByForm } from "@review-proof/domain/keys"
import { reseal, Secrets, type MasterKeys } from "@review-proof/domain/secrets"
import { unsealSecretOrDie } from "@review-proof/domain/webhooks"
import { secretsFrom } from "../../src/secrets/secrets.ts"
import { newSigningSecret, sealSecret, secretHint } from "../../src/webhooks/signing-secret.ts"
import { WebhookEndpoints, type EndpointId } from "@review-proof/ports"
import { fresh, givenCompany, givenEndpoint, replace } from "@review-proof/ports/testing"
import { Effect, Exit, Option, Redacted, Struct } from "effect"
import { givenOwner, keyInput } from "@review-proof/testkit/domain/account"
import { givenForm } from "@review-proof/testkit/domain/given"
import { eventsOf, test } from "@review-proof/testkit/domain/world"

const [old, current, foreign] = [7, 8, 9].map((fill) => new Uint8Array(32).fill(fill))
const masters = (...keys: ReadonlyArray<Uint8Array | undefined>): MasterKeys => {
  const [first, ...others] = keys.map((key) => Redacted.make(key ?? new Uint8Array(32)))
  return [first ?? assert.fail(), ...others]
}

const under = <A, E, R>(keys: MasterKeys, effect: Effect.Effect<A, E, R>) =>
  Effect.provideServiceEffect(effect, Secrets, secretsFrom(keys))

/** Endpoints of one company, each with a secret that these masters seal. */
const givenEndpoints = Effect.fnUntraced(function* (count: number, keys: MasterKeys) {
  const company = yield* givenCompany()
  const made = Effect.gen(function* () {
    const id = yield* fresh.endpointId
    const secret = yield* newSigningSecret
    const secrets = [{ sealed: yield* under(keys, sealSecret(id, secret)), expiresAt: null }]
    yield* givenEndpoint(company, { id, secrets, secretHint: secretHint(secret) }, 1000)
    return { id, secret: Redacted.value(secret) }
  })
  return yield* Effect.replicateEffect(made, count)
})

const endpointOf = (id: EndpointId) =>
  Effect.flatMap(WebhookEndpoints, (endpoints) =>
    Effect.flatMap(endpoints.find(id), Effect.fromOption)
  )

const currentSecret = Effect.fnUntraced(function* (id: EndpointId) {
  const { secrets } = yield* endpointOf(id)
  return Redacted.value(yield* unsealSecretOrDie(id, secrets[0] ?? assert.fail()))
})

test("resealing leaves nothing that the old master key is needed for", function* () {
  const endpoints = yield* givenEndpoints(205, masters(old))
  const resealed = yield* under(masters(current, old), reseal({ giveUp: false }))
  assert.deepStrictEqual(resealed, { endpoints: 205, replaced: [], unopened: [] })
  const { storeKeyMaster } = yield* secretsFrom(masters(current))
  assert.strictEqual(storeKeyMaster, "first")
  for (const { id, secret } of endpoints) {
    assert.strictEqual(yield* under(masters(current), currentSecret(id)), secret)
  }
  const again = yield* under(masters(current, old), reseal({ giveUp: false }))
  assert.deepStrictEqual(again, { endpoints: 0, replaced: [], unopened: [] })
})

test("a form that created a key shows it again once the old master key is gone", function* () {
  const { owner } = yield* givenOwner()
  const form = yield* givenForm
  const send = Effect.map(createKeyByForm(owner, keyInput, form), ({ secret }) => secret)
  const first = yield* under(masters(old), send)
  yield* under(masters(current, old), reseal({ giveUp: false }))
  const again = yield* under(masters(current), send)
  assert.strictEqual(Redacted.value(again), Redacted.value(first))
})

test("resealing keeps a secret that was rotated out, for as long as it signs", function* () {
  const [made = assert.fail()] = yield* givenEndpoints(1, masters(old))
  const before = yield* endpointOf(made.id)
  const [sealed = assert.fail()] = before.secrets
  const rotated = { ...sealed, expiresAt: 60_000 }
  yield* replace.endpoint(before, { secrets: [sealed, rotated] })
  yield* under(masters(current, old), reseal({ giveUp: false }))
  const { secrets } = yield* endpointOf(made.id)
  assert.deepStrictEqual(secrets.map(Struct.get("expiresAt")), [null, 60_000])
})

test("resealing without the key of the data changes nothing", function* () {
  const [made = assert.fail()] = yield* givenEndpoints(1, masters(old))
  const refused = yield* Effect.flip(under(masters(current), reseal({ giveUp: false })))
  assert.strictEqual(refused._tag, "MasterKeyMissing")
  assert.strictEqual(yield* under(masters(old), currentSecret(made.id)), made.secret)
})

test("resealing names the endpoints whose key is missing, and leaves them as they are", function* () {
  const [known = assert.fail()] = yield* givenEndpoints(1, masters(old))
  const [lost = assert.fail()] = yield* givenEndpoints(1, masters(foreign))
  const resealed = yield* under(masters(current, old), reseal({ giveUp: false }))
  assert.deepStrictEqual(resealed, { endpoints: 1, replaced: [], unopened: [lost.id] })
  assert.strictEqual(yield* under(masters(current), currentSecret(known.id)), known.secret)
  assert.strictEqual(yield* under(masters(foreign), currentSecret(lost.id)), lost.secret)
})

test("giving up a lost key leaves a service that works with the first one", function* () {
  const [lost = assert.fail()] = yield* givenEndpoints(1, masters(old))
  const { audit, value } = yield* eventsOf(under(masters(current), reseal({ giveUp: true })))
  assert.deepStrictEqual(value, { endpoints: 1, replaced: [lost.id], unopened: [] })
  const { storeKeyMaster } = yield* secretsFrom(masters(current))
  assert.strictEqual(storeKeyMaster, "first")
  const secret = yield* under(masters(current), currentSecret(lost.id))
  assert.notStrictEqual(secret, lost.secret)
  assert.strictEqual((yield* endpointOf(lost.id)).secretHint, secret.slice(-4))
  assert.deepStrictEqual(
    audit.map(({ action, target }) => [action, target]),
    [["webhook.secret_rotated", lost.id]]
  )
  assert.isTrue(Exit.isFailure(yield* Effect.exit(under(masters(old), currentSecret(lost.id)))))
  assert.isTrue(Option.isSome(yield* Effect.option(endpointOf(lost.id))))
})
