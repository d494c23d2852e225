import { assert } from "@effect/vitest"
import { createKeyByForm, listKeys } from "@review-proof/domain/keys"
import { givenOwner, keyInput } from "@review-proof/testkit/domain/account"
import { givenForm } from "@review-proof/testkit/domain/given"
import { Committed, test } from "@review-proof/testkit/domain/world"
import { Effect, Redacted } from "effect"

const keysOf = (company: Parameters<typeof listKeys>[0]) =>
  Effect.map(listKeys(company, { limit: 10, cursor: null }), ({ items }) => items)

test("Another form creates another key", function* () {
  const { company, owner } = yield* givenOwner()
  yield* createKeyByForm(owner, keyInput, yield* givenForm)
  yield* createKeyByForm(owner, keyInput, yield* givenForm)
  assert.lengthOf(yield* keysOf(company.id), 2)
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
