import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { invited } from "./management-invited.ts"
import {
  madeBusiness,
  madeCompany,
  pick,
  Management,
  ManagementService,
  refusal,
  textAt
} from "./management-service.ts"

const noon = Date.UTC(2026, 10, 21, 12)
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()

/** A company whose one business invited Jane at noon; it is an hour later. */
const janeInvited = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const company = yield* madeCompany()
  const business = yield* madeBusiness(company)
  const invitation = yield* invited(company, business)
  yield* TestClock.setTime(noon + 3_600_000)
  return { company, business, invitation }
})

const report = (invitation: string, type: string, when: string) =>
  Management.use(({ call }) =>
    call("POST", `/invitations/${invitation}/events`, { type, at: when })
  )

layer(ManagementService)("an invitation in the management API", (it) => {
  it.effect("is shown with its history and a masked contact", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { business, invitation } = yield* janeInvited
      yield* report(invitation, "clicked", at(20))
      const answer = yield* report(invitation, "delivered", at(1))
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        id: invitation,
        business_id: business,
        status: "clicked",
        channel: "email",
        name: "Jane Doe",
        contact: "j***@e***.com",
        reference: null,
        kind: "business",
        send_at: null,
        sent_at: at(0),
        review_id: null,
        created_at: at(0),
        history: [
          { status: "sent", at: at(0) },
          { status: "delivered", at: at(1) },
          { status: "clicked", at: at(20) }
        ]
      })
      for (const id of [invitation, invitation.slice("inv_".length)]) {
        expect((yield* call("GET", `/invitations/${id}`)).body).toEqual(answer.body)
      }
    })
  )

  it.effect("keeps of each fact the earliest time; again and late changes nothing", () =>
    Effect.gen(function* () {
      const { invitation } = yield* janeInvited
      const first = yield* report(invitation, "opened", at(10))
      for (const when of [at(10), at(30)]) {
        const again = yield* report(invitation, "opened", when)
        expect([again.status, again.body]).toEqual([200, first.body])
      }
      const earlier = yield* report(invitation, "opened", at(5))
      expect(pick(earlier.body, "history.1")).toEqual({ status: "opened", at: at(5) })
    })
  )

  it.effect("reported as unsubscribed suppresses its contact for that business alone", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { business, company, invitation } = yield* janeInvited
      yield* report(invitation, "unsubscribed", at(2))
      yield* report(invitation, "unsubscribed", at(3))
      const list = yield* call("GET", `/companies/${company}/suppressions`)
      expect(list.body).toEqual({
        data: [
          {
            id: expect.stringMatching(/^sup_/),
            company_id: company,
            business_id: business,
            channel: "email",
            contact: "j***@e***.com",
            cause: "unsubscribed",
            created_at: at(60)
          }
        ],
        next_cursor: null
      })
      expect(list.text).not.toContain("jane@")
    })
  )

  describe("refuses a report", () => {
    const wrong: ReadonlyArray<readonly [string, object, ReadonlyArray<string>]> = [
      ["without anything", {}, ["type", "at"]],
      ["of what only we know", { type: "sent", at: at(1) }, ["type"]],
      ["of what a review says", { type: "reviewed", at: at(1) }, ["type"]],
      ["of the future", { type: "opened", at: at(70) }, ["at"]],
      ["without an offset", { type: "opened", at: "2026-11-21T12:00:00" }, ["at"]],
      ["with more", { type: "opened", at: at(1), by: "me" }, ["by"]]
    ]
    it.effect.each(wrong)("%s", ([, body, fields]) =>
      Effect.gen(function* () {
        const { call } = yield* Management
        const { invitation } = yield* janeInvited
        const answer = yield* call("POST", `/invitations/${invitation}/events`, body)
        expect(refusal(answer)).toEqual({ status: 400, code: "invalid_request", fields })
      })
    )
  })

  it.effect("that is nobody's is not found", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      for (const id of ["inv_999999", "inv_0", "x"]) {
        expect((yield* call("GET", `/invitations/${id}`)).status).toBe(404)
        expect((yield* report(id, "opened", at(-60 * 24 * 400))).status).toBe(404)
      }
    })
  )

  it.effect("is listed by company, by status and by business, newest first", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const { business, company, invitation } = yield* janeInvited
      const other = yield* madeBusiness(company)
      const later = yield* invited(company, other, { sendAt: noon + 86_400_000 })
      const ids = (query: string) =>
        Effect.map(call("GET", `/companies/${company}/invitations${query}`), ({ body }) =>
          (pick(body, "data") as ReadonlyArray<object>).map((one) => pick(one, "id"))
        )
      expect(yield* ids("")).toEqual([later, invitation])
      expect(yield* ids("?status=scheduled")).toEqual([later])
      expect(yield* ids("?status=sent")).toEqual([invitation])
      expect(yield* ids(`?business=${business}`)).toEqual([invitation])
      expect(yield* ids(`?business=${other}&status=sent`)).toEqual([])
      const first = yield* call("GET", `/companies/${company}/invitations?limit=1`)
      const cursor = textAt(first, "next_cursor")
      expect(yield* ids(`?limit=1&cursor=${cursor}`)).toEqual([invitation])
      const foreign = yield* madeBusiness(yield* madeCompany())
      const answer = yield* call("GET", `/companies/${company}/invitations?business=${foreign}`)
      expect(answer.status).toBe(404)
      const wrong = yield* call("GET", `/companies/${company}/invitations?status=lost`)
      expect(refusal(wrong)).toMatchObject({ status: 400, fields: ["status"] })
    })
  )
})

layer(ManagementService)("a suppression", (it) => {
  const suppress = (company: string, body: object) =>
    Management.use(({ call }) => call("POST", `/companies/${company}/suppressions`, body))

  it.effect("holds for one business or the whole company until it is removed", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const business = yield* madeBusiness(company)
      const made = yield* suppress(company, { email: " Jane@EXAMPLE.com ", business })
      expect([made.status, pick(made.body, "business_id")]).toEqual([201, business])
      const wide = yield* suppress(company, { phone: "+49 170 1234567" })
      expect(wide.body).toMatchObject({
        business_id: null,
        channel: "whatsapp",
        contact: "+49*****67",
        cause: "manual"
      })
      const refusedBy = yield* Effect.exit(invited(company, business))
      expect(JSON.stringify(refusedBy)).toContain("ContactSuppressed")

      const gone = yield* call("DELETE", `/suppressions/${textAt(made, "id")}`)
      expect([gone.status, gone.text]).toEqual([204, ""])
      expect((yield* call("DELETE", `/suppressions/${textAt(made, "id")}`)).status).toBe(404)
      yield* invited(company, business)
      const audit = yield* call("GET", `/companies/${company}/audit`)
      const actions = (pick(audit.body, "data") as ReadonlyArray<object>).map((entry) =>
        pick(entry, "action")
      )
      expect(actions).toEqual(
        expect.arrayContaining(["suppression.created", "suppression.removed"])
      )
      expect(audit.text).not.toMatch(/jane|1234567/i)
    })
  )

  it.effect("of the same contact exists once", () =>
    Effect.gen(function* () {
      const { call } = yield* Management
      const company = yield* madeCompany()
      const first = yield* suppress(company, { email: "jane@example.com" })
      const again = yield* suppress(company, { email: "JANE@example.com", business: null })
      expect(pick(again.body, "id")).toBe(pick(first.body, "id"))
      const list = yield* call("GET", `/companies/${company}/suppressions`)
      expect(pick(list.body, "data")).toHaveLength(1)
    })
  )

  it.effect("needs exactly one contact, well formed, and a business of the company", () =>
    Effect.gen(function* () {
      const company = yield* madeCompany()
      const both = { email: "a@b.example", phone: "+491701234567" }
      expect(refusal(yield* suppress(company, both))).toMatchObject({ status: 400 })
      expect(refusal(yield* suppress(company, {}))).toMatchObject({ status: 400 })
      expect(refusal(yield* suppress(company, { email: "jane" }))).toMatchObject({
        status: 400,
        fields: ["email"]
      })
      expect(refusal(yield* suppress(company, { phone: "12" }))).toMatchObject({
        status: 400,
        fields: ["phone"]
      })
      const foreign = yield* madeBusiness(yield* madeCompany())
      for (const business of [foreign, "nothing"]) {
        const answer = yield* suppress(company, { email: "a@b.example", business })
        expect(answer.status).toBe(404)
      }
      expect((yield* suppress("cmp_none", { email: "a@b.example" })).status).toBe(404)
    })
  )
})
