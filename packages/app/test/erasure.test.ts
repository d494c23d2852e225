/** Erasing a person leaves nothing of them: every row of every table is searched. */
import { callerOf } from "@review-proof/testkit/domain/account"
import { assert } from "@effect/vitest"
import { HostResolverLayer } from "@review-proof/adapter-webhooks"
import { MemoryStoreLayer } from "@review-proof/adapter-memory"
import { PhoneNumbersLayer } from "@review-proof/adapter-messaging"
import { addSuppression, decideInvitation, recordFact } from "@review-proof/domain/invitations"
import { erasePerson, exportPerson } from "@review-proof/domain/privacy"
import {
  decideReply,
  editReview,
  hideReview,
  restoreReview,
  submitInvitedReview
} from "@review-proof/domain/reviews"
import { Secrets, WebCryptoLayer } from "@review-proof/domain/secrets"
import { registerEndpoint } from "@review-proof/domain/webhooks"
import type { AdmittedCaller } from "@review-proof/domain/access"
import type { Invitation } from "@review-proof/ports"
import { changed, fresh } from "@review-proof/ports/testing"
import { sampleImportRun } from "@review-proof/ports/testing/arbitraries"
import { Effect, Layer, Redacted } from "effect"
import { MemoryStore } from "../../adapter-memory/src/store/memory-store.ts"
import { connectionTo, freshDatabase, storeOn } from "@review-proof/testkit/database/database"
import { newInvitation, once } from "@review-proof/testkit/domain/given"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { test, testOn } from "@review-proof/testkit/test"

const person = {
  name: "Johanna Featherstone",
  email: "johanna@example.com",
  phone: "+49 170 1234567"
}

/**
 * Anything that tells who Johanna is, her masked address too. Short names would also be found in ids
 * and sealed secrets by chance.
 */
const traces = "johanna|featherstone|1234567|j\\*\\*\\*@"

const byEmail = { email: person.email, phone: null }

/** A company that has had to do with Johanna in every way there is. */
const acquainted = Effect.gen(function* () {
  const { apiKey, business, company } = yield* makeAccount()
  const { id: keyId, lineageId } = apiKey
  const caller = { ...callerOf(company.id, [business.id]), keyId, lineageId }
  yield* registerEndpoint(caller.keyId, caller.reach, {
    url: "https://93.184.215.14/",
    events: ["review.created", "invitation.sent", "invitation.completed"]
  })
  const mail = yield* invited(caller, { channel: "email" })
  yield* recordFact(mail.id, "delivered", mail.createdAt)
  const review = yield* submitInvitedReview(mail.id, {
    stars: 4,
    title: "Johanna Featherstone was here",
    text: "Lovely people. JOHANNA@example.com, or call 0170 / 1234567",
    language: "en",
    experienceDate: null
  })
  yield* restoreReview("op", review.id, "Johanna Featherstone is on the phone")
  yield* editReview("op", review.id, { experienceDate: "2026-02-28" })
  yield* once(
    { scope: caller.lineageId, key: "reply", fingerprint: "1".repeat(64) },
    decideReply(caller, { reviewId: review.id, text: "Dear Johanna, thank you" }),
    ({ id, reviewId, text }) =>
      JSON.stringify({ id: `rpl_${id}`, review_id: `rev_${reviewId}`, text })
  )
  yield* hideReview("op", review.id, "johanna@example.com asked for it")
  yield* restoreReview("op", review.id)
  yield* invited(caller, { channel: "whatsapp", sendAt: mail.createdAt + 86_400_000 })
  yield* addSuppression("op", company.id, { email: person.email, phone: null, businessId: null })
  const run = sampleImportRun({
    id: yield* fresh.importRunId,
    companyId: company.id,
    businessId: business.id,
    fileName: "johanna_featherstone.csv"
  })
  yield* changed({ _tag: "InsertImportRun", run })
  return { caller, companyId: company.id }
})

const invited = Effect.fnUntraced(function* (
  caller: AdmittedCaller,
  given: { readonly channel: Invitation["channel"]; readonly sendAt?: number | null },
  key: string = given.channel
) {
  const reference = `${person.email}/johanna-featherstone/${given.channel}`
  const made = yield* once(
    { scope: caller.lineageId, key, fingerprint: "0".repeat(64) },
    decideInvitation(caller, newInvitation({ ...person, reference, ...given })),
    ({ id, name }) => JSON.stringify({ body: JSON.stringify({ id: `inv_${id}`, name }) })
  )
  return made._tag === "Fresh" ? made.value : assert.fail()
})

/** The places where `holding` finds Johanna, before and after she is erased. */
const placesOfJohanna = Effect.fnUntraced(function* <E, R>(
  holding: Effect.Effect<ReadonlyArray<string>, E, R>
) {
  const { caller, companyId } = yield* acquainted
  const before = yield* holding
  const erased = yield* erasePerson("op", companyId, byEmail)
  assert.deepStrictEqual(erased, { invitations: 2, reviews: 1 })
  const left = yield* exportPerson("op", companyId, byEmail)
  assert.deepStrictEqual(
    [left.invitations.length, left.reviews.length, left.suppressions.length],
    [1, 1, 1]
  )
  const suppressed = yield* Effect.flip(invited(caller, { channel: "email" }, "again"))
  assert.strictEqual(suppressed._tag, "ContactSuppressed")
  return { before, after: yield* holding }
})

/** The memory store, and `MemoryStore` to read its rows. */
const Memory = Layer.merge(MemoryStoreLayer, MemoryStore.layer)

const Around = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
  Layer.provideMerge(Layer.mergeAll(PhoneNumbersLayer, HostResolverLayer, WebCryptoLayer))
)

test.live(
  "an erased person is in no table of PostgreSQL, and still must not be invited",
  function* () {
    const url = yield* freshDatabase
    const sql = yield* connectionTo(url)
    const tables = yield* sql.unsafe<{ readonly name: string }>(
      `select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    )
    const holding = Effect.filter(tables, ({ name }) =>
      Effect.map(
        sql.unsafe(`select 1 from ${name} t where t::text ~* '${traces}' limit 1`),
        (rows) => rows.length > 0
      )
    ).pipe(Effect.map((found) => found.map(({ name }) => name)))
    const places = yield* Effect.provide(
      placesOfJohanna(holding),
      Layer.provideMerge(Around, storeOn(url, 8))
    )
    assert.deepStrictEqual(places, {
      before: [
        "audit_log",
        "idempotency_records",
        "import_runs",
        "invitations",
        "moderation_log",
        "replies",
        "review_revisions",
        "reviews",
        "suppressions"
      ],
      after: []
    })
    assert.lengthOf(yield* sql.unsafe("select 1 from invitation_outbox"), 0)
  },
  60_000
)

testOn(Layer.provideMerge(Around, Memory)).live(
  "an erased person is in no row of the memory store",
  function* () {
    const state = yield* MemoryStore
    const holding = Effect.sync(() => [
      ...new Set(
        textsIn(state, "state").flatMap(([place, text]) =>
          new RegExp(traces, "i").test(text) ? place.split(".").slice(1, 2) : []
        )
      )
    ])
    const { after, before } = yield* placesOfJohanna(holding)
    assert.sameMembers(
      [...before],
      [
        "answers",
        "audit",
        "importRuns",
        "invitations",
        "suppressions",
        "reviews",
        "moderation",
        "replies",
        "revisions"
      ]
    )
    assert.deepStrictEqual(after, [])
  }
)

/** Every text in a value with the path to it, of maps too. */
const textsIn = (value: unknown, path: string): ReadonlyArray<readonly [string, string]> => {
  if (typeof value === "string") return [[path, value]]
  if (typeof value !== "object" || value === null) return []
  const rows = "values" in value && typeof value.values === "function" ? value.values() : []
  return [
    ...Object.entries(value).flatMap(([name, member]) => textsIn(member, `${path}.${name}`)),
    ...Array.from(rows as Iterable<unknown>).flatMap((row, index) =>
      textsIn(row, `${path}.${index}`)
    )
  ]
}
