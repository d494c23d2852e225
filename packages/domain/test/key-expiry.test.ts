import { assert } from "@effect/vitest"
import { queueExpiryNotices } from "@review-proof/domain/background"
import { ClientId, CredentialHash, KeyId, MemberId } from "@review-proof/ports"
import type { ApiKey, CompanyId } from "@review-proof/ports"
import { changed, sampleKey } from "@review-proof/ports/testing"
import { TestClock } from "effect/testing"
import { makeCompany, World } from "@review-proof/testkit/domain-world"
import { takenNotices } from "@review-proof/testkit/sign-in-mail"
import { layer } from "@review-proof/testkit/test"

const day = 86_400_000
const start = 400 * day

let made = 0

const key = (companyId: CompanyId, name: string, given: Partial<ApiKey>): ApiKey =>
  sampleKey({
    id: KeyId.make(`key_${name}`),
    companyId,
    clientId: ClientId.make(`pwc_${name}`),
    hash: CredentialHash.make((++made).toString(16).padStart(64, "0")),
    createdBy: MemberId.make("mem_1"),
    name,
    ...given
  })

const insert = (keys: ReadonlyArray<ApiKey>) =>
  changed(...keys.map((each) => ({ _tag: "InsertKey", key: each }) as const))

layer(World)("the end of a key", (test) => {
  test("is announced to the key's creator once, from 14 days before it", function* () {
    yield* TestClock.setTime(start)
    const { companyId } = yield* makeCompany()
    const expiresAt = start + 14 * day
    yield* insert([
      key(companyId, "A", { expiresAt }),
      key(companyId, "B", {}),
      key(companyId, "C", { expiresAt, rotatedAt: start }),
      key(companyId, "D", { expiresAt: expiresAt - day, revokedAt: start })
    ])
    assert.strictEqual(yield* queueExpiryNotices(), 0)
    yield* TestClock.adjust(1)
    assert.strictEqual(yield* queueExpiryNotices(), 1)
    assert.strictEqual(yield* queueExpiryNotices(), 0)
    const [due, ...others] = yield* takenNotices
    assert.lengthOf(others, 0)
    assert.containsSubset(due?.notice, { _tag: "KeyExpires", keyName: "A", expiresAt })
  })

  test("is announced for each key, however many expire at one moment", function* () {
    yield* TestClock.setTime(start + 100 * day)
    const { companyId } = yield* makeCompany()
    const expiresAt = start + 110 * day
    const names = Array.from({ length: 450 }, (_, index) => `many${index}`)
    const later = key(companyId, "later", { expiresAt: expiresAt + 1 })
    yield* insert([...names.map((name) => key(companyId, name, { expiresAt })), later])
    assert.strictEqual(yield* queueExpiryNotices(), 451)
    const namesTold = (yield* takenNotices).map(({ notice }) =>
      notice._tag === "KeyExpires" ? notice.keyName : notice._tag
    )
    assert.sameMembers(namesTold, [...names, "later"])
  })
})
