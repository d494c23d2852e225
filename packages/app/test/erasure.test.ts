/** What erasing a person leaves in the database: every table is searched for them. */
import { assert, it } from "@effect/vitest"
import { HostResolverLive } from "@review-proof/adapter-http"
import { PhoneNumbersLive } from "@review-proof/adapter-messaging"
import {
  addSuppression,
  createBusiness,
  createCompany,
  createInvitation,
  createKey,
  editReview,
  erasePerson,
  exportPerson,
  recordFact,
  registerEndpoint,
  Secrets,
  submitInvitedReview
} from "@review-proof/domain"
import type { Caller, IdempotentRequest, InvitationConflict } from "@review-proof/domain"
import type { Invitation } from "@review-proof/ports"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Redacted, Result } from "effect"
import { connectionTo, freshDatabase, storeOn } from "../../adapter-postgres/test/database.ts"

const person = { name: "Jane Doe", email: "jane@example.com", phone: "+49 170 1234567" }

/** Anything that tells who Jane is, her masked address too. */
const traces = "jane|doe|1234567|j\\*\\*\\*@"

/** A company that has had to do with Jane in every way there is. */
const acquainted = Effect.gen(function* () {
  const company = yield* createCompany("op", {
    name: "Acme",
    plan: "pro",
    monthlyLimit: null,
    owner: { name: "Ann", email: "ann@acme.example" }
  })
  const { business } = yield* createBusiness("op", company.id, {
    name: "Acme Shop",
    url: "https://acme.example"
  })
  const { key } = yield* createKey("op", company.id, {
    name: "Till",
    permissions: ["invitations:write"],
    businesses: null,
    ipAllowlist: [],
    lifetime: "365d",
    createdBy: null
  })
  const caller: Caller = {
    keyId: key.id,
    keyName: key.name,
    lineageId: key.lineageId,
    companyId: company.id,
    createdBy: key.createdBy,
    creatorName: "Ann",
    scopes: [],
    reach: { companyId: company.id, businesses: null },
    businesses: { ids: [business.id], complete: true }
  }
  yield* registerEndpoint(caller.keyId, caller.reach, {
    url: "https://93.184.215.14/",
    events: ["review.created", "invitation.sent", "invitation.completed"]
  })
  const mail = yield* invited(caller, { channel: "email" })
  yield* recordFact(mail.id, "delivered", mail.createdAt)
  const review = yield* submitInvitedReview(mail.id, {
    stars: 4,
    title: null,
    text: "Lovely people",
    language: "en",
    experienceDate: null
  })
  yield* editReview("op", review.id, { experienceDate: "2026-02-28" })
  yield* invited(caller, { channel: "whatsapp", sendAt: mail.createdAt + 86_400_000 })
  yield* addSuppression("op", company.id, { email: person.email, phone: null, businessId: null })
  return company.id
})

const invited = Effect.fnUntraced(function* (
  caller: Caller,
  given: { readonly channel: Invitation["channel"]; readonly sendAt?: number | null }
) {
  const request: IdempotentRequest<Invitation, InvitationConflict> = {
    scope: caller.lineageId,
    key: given.channel,
    fingerprint: "0".repeat(64),
    render: Result.match({
      onSuccess: ({ id, name }) =>
        JSON.stringify({ body: JSON.stringify({ id: `inv_${id}`, name }) }),
      onFailure: () => undefined
    })
  }
  const made = yield* createInvitation(
    caller,
    {
      ...person,
      reference: `order of ${given.channel}`,
      products: [],
      sendAt: null,
      language: "en",
      business: null,
      ...given
    },
    request
  )
  return made._tag === "Fresh" ? made.value : assert.fail()
})

it.live(
  "an erased person is in no table, and still must not be invited",
  () =>
    Effect.gen(function* () {
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
      const World = Secrets.layer([Redacted.make(new Uint8Array(32).fill(7))]).pipe(
        Layer.provideMerge(storeOn(url, 8)),
        Layer.provideMerge(Layer.mergeAll(PhoneNumbersLive, HostResolverLive, NodeCrypto.layer))
      )
      yield* Effect.gen(function* () {
        const companyId = yield* acquainted
        assert.deepStrictEqual(yield* holding, [
          "idempotency_records",
          "invitations",
          "reviews",
          "suppressions"
        ])
        const byEmail = { email: person.email, phone: null }
        const erased = yield* erasePerson("op", companyId, byEmail)
        assert.deepStrictEqual(erased, { invitations: 2, reviews: 1 })
        assert.deepStrictEqual(yield* holding, [])
        const outbox = yield* sql.unsafe("select 1 from invitation_outbox")
        assert.lengthOf(outbox, 0)
        const left = yield* exportPerson("op", companyId, byEmail)
        assert.deepStrictEqual(
          [left.invitations.length, left.reviews.length, left.suppressions.length],
          [1, 1, 1]
        )
      }).pipe(Effect.provide(World))
    }),
  60_000
)
