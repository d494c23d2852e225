import { assert } from "@effect/vitest"
import { createKeyByForm, getKey, listKeys, rotateKeyByForm } from "@review-proof/domain/keys"
import type { NewSecret } from "@review-proof/domain/keys"
import { KeyId } from "@review-proof/ports"
import { call, givenOwner, keyInput, makeKey } from "@review-proof/testkit/domain/account"
import { ending, givenForm } from "@review-proof/testkit/domain/given"
import { Committed, World } from "@review-proof/testkit/domain/world"
import { testOn } from "@review-proof/testkit/test"
import { Effect, Redacted } from "effect"

const test = testOn(World)

const shown = ({ id, secret }: NewSecret) => [id, Redacted.value(secret)]

const keysOf = (company: Parameters<typeof listKeys>[0]) =>
  Effect.map(listKeys(company, { limit: 10, cursor: null }), ({ items }) => items)

test("A form that is submitted again, or concurrently, creates one key and shows its secret each time", function* () {
  const { company, owner } = yield* givenOwner()
  const form = yield* givenForm
  const send = createKeyByForm(owner, keyInput, form)
  const made = yield* Effect.all([send, send, send], { concurrency: "unbounded" })
  const later = yield* send
  assert.deepStrictEqual(new Set([...made, later].map(shown).map(String)).size, 1)
  const [key] = yield* keysOf(company.id)
  assert.deepStrictEqual([key?.id, key?.createdBy], [KeyId.make(later.id), owner.id])
  assert.lengthOf(yield* keysOf(company.id), 1)
  assert.strictEqual(yield* ending(call(later.secret)), "Done")
})

test("Another form creates another key", function* () {
  const { company, owner } = yield* givenOwner()
  yield* createKeyByForm(owner, keyInput, yield* givenForm)
  yield* createKeyByForm(owner, keyInput, yield* givenForm)
  assert.lengthOf(yield* keysOf(company.id), 2)
})

test("A form that rotates a key does so once, and shows the new secret each time", function* () {
  const { company, owner } = yield* givenOwner()
  const { key } = yield* makeKey(company.id)
  const form = yield* givenForm
  const first = yield* rotateKeyByForm(owner, key.id, form)
  assert.deepStrictEqual(shown(yield* rotateKeyByForm(owner, key.id, form)), shown(first))
  assert.lengthOf(yield* keysOf(company.id), 2)
  assert.isNotNull((yield* getKey(key.id)).rotatedAt)
  const other = yield* Effect.flip(rotateKeyByForm(owner, key.id, yield* givenForm))
  assert.strictEqual(other._tag, "InvalidTransition")
})

test("The store holds no secret that a form was answered with", function* () {
  const { owner } = yield* givenOwner()
  const { secret } = yield* createKeyByForm(owner, keyInput, yield* givenForm)
  const commits = JSON.stringify(yield* Committed)
  assert.include(commits, "key.created")
  assert.notInclude(commits, Redacted.value(secret).slice(13, -5))
})

test("A member's form creates no key, and only an owner creates one that never expires", function* () {
  const { company, owner } = yield* givenOwner()
  const refused = (role: "member" | "admin", lifetime: "365d" | "never") =>
    Effect.flatMap(givenForm, (form) =>
      Effect.flip(createKeyByForm({ ...owner, role }, { ...keyInput, lifetime }, form))
    )
  assert.strictEqual((yield* refused("member", "365d"))._tag, "RoleRequired")
  assert.strictEqual((yield* refused("admin", "never"))._tag, "OwnerRequired")
  assert.lengthOf(yield* keysOf(company.id), 0)
})
