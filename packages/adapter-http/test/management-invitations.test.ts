import { assert } from "@effect/vitest"
import { emailContact } from "@review-proof/domain/invitations"
import { reportReview, submitInvitedReview } from "@review-proof/domain/reviews"
import { submission } from "@review-proof/testkit/domain/world"
import { call, manage, serviceWith, type Json } from "@review-proof/testkit/service/http-service"
import {
  invite,
  makeAccount,
  makeBusiness,
  makeCompany,
  makeReview
} from "@review-proof/testkit/service/http-world"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { layer } from "@review-proof/testkit/test"

const noon = Date.UTC(2026, 10, 21, 12)
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()

/** A company whose one business invited Jane at noon; it is an hour later. */
const janeInvited = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const { business, company } = yield* makeAccount()
  const { id } = yield* invite(business, { email: "jane@example.com" })
  yield* TestClock.setTime(noon + 3_600_000)
  return { company: company.id, business, invitation: `inv_${id}` }
})

const report = (invitation: string, type: string, when: string) =>
  manage("POST", `/invitations/${invitation}/events`, { type, at: when })

layer(serviceWith())("an invitation in the management API", (test) => {
  test("is shown with its history and a masked contact", function* () {
    const { business, invitation } = yield* janeInvited
    yield* report(invitation, "clicked", at(20))
    const { json } = yield* report(invitation, "delivered", at(1))
    assert.deepStrictEqual(json, {
      id: invitation,
      business_id: business.id,
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
      assert.deepStrictEqual((yield* manage("GET", `/invitations/${id}`)).json, json)
    }
    assert.deepStrictEqual((yield* report(invitation, "clicked", at(30))).json, json)
  })

  test("is listed by company, by status and by business, newest first", function* () {
    const { business, company, invitation } = yield* janeInvited
    const other = yield* makeBusiness(company)
    const later = `inv_${(yield* invite(other, { sendAt: noon + 86_400_000 })).id}`
    const path = `/companies/${company}/invitations`
    const ids = (query: string) =>
      Effect.map(manage("GET", `${path}${query}`), ({ json }): ReadonlyArray<string> =>
        json.data.map(({ id }: Json) => id)
      )
    assert.deepStrictEqual(yield* ids(""), [later, invitation])
    assert.deepStrictEqual(yield* ids("?status=scheduled"), [later])
    assert.deepStrictEqual(yield* ids(`?business=${business.id}`), [invitation])
    assert.deepStrictEqual(yield* ids(`?business=${other.id}&status=sent`), [])
    const first = yield* manage("GET", `${path}?limit=1`)
    assert.deepStrictEqual(yield* ids(`?limit=1&cursor=${first.json.next_cursor}`), [invitation])
    for (const filter of ["status=sent", `business=${business.id}`]) {
      const query = `${filter}&cursor=${first.json.next_cursor}`
      assert.strictEqual((yield* manage("GET", `${path}?${query}`)).status, 400)
    }
    const foreign = yield* makeBusiness((yield* makeCompany()).id)
    assert.strictEqual((yield* manage("GET", `${path}?business=${foreign.id}`)).status, 404)
  })
})

layer(serviceWith())("an invitation whose review is held", (test) => {
  test("names the review once that is published, in both APIs", function* () {
    const { business, key } = yield* makeAccount({ permissions: ["invitations:read"] })
    const { id } = yield* invite(business)
    const review = yield* submitInvitedReview(id, { ...submission, text: "See www.spam.example" })
    const shown = Effect.gen(function* () {
      const ofPublic = yield* call(key, `/v1/invitations/inv_${id}`)
      const managed = yield* manage("GET", `/invitations/inv_${id}`)
      assert.strictEqual(managed.json.review_id, ofPublic.json.review_id)
      return [ofPublic.json.status, ofPublic.json.review_id]
    })
    assert.deepStrictEqual(yield* shown, ["reviewed", null])
    yield* manage("POST", `/reviews/rev_${review.id}/restore`)
    assert.deepStrictEqual(yield* shown, ["reviewed", `rev_${review.id}`])
  })
})

layer(serviceWith())("a suppression", (test) => {
  test("is made for one business or the whole company, listed and removed", function* () {
    yield* TestClock.setTime(noon)
    const { business, company } = yield* makeAccount()
    const path = `/companies/${company.id}/suppressions`
    const made = yield* manage("POST", path, { email: "Jane@example.com", business: business.id })
    assert.deepStrictEqual([made.status, made.json.business_id], [201, business.id])
    const wide = yield* manage("POST", path, { phone: "+49 170 1234567" })
    assert.strictEqual((yield* manage("DELETE", `/suppressions/${made.json.id}`)).status, 204)
    assert.deepStrictEqual((yield* manage("GET", path)).json, {
      data: [
        {
          id: wide.json.id,
          company_id: company.id,
          business_id: null,
          channel: "whatsapp",
          contact: "+49*****67",
          cause: "manual",
          created_at: at(0)
        }
      ],
      next_cursor: null
    })
  })
})

layer(serviceWith())("a privacy request", (test) => {
  test("shows all that is held on a person, and then forgets it everywhere", function* () {
    const { business, company, invitation } = yield* janeInvited
    const jane = { email: "jane@example.com" }
    const kept = { channel: "email", cause: "manual", business_id: null }
    yield* manage("POST", `/companies/${company}/suppressions`, jane)
    const complaint = { reason: "fake", text: "Not there." } as const
    const review = yield* makeReview(business.id)
    yield* reportReview(review.id, complaint, {
      networkAddress: "192.0.2.1",
      email: emailContact(jane.email),
      language: "en",
      formId: "1"
    })
    const privacy = (verb: string) => manage("POST", `/companies/${company}/privacy/${verb}`, jane)
    const { json } = yield* privacy("export")
    const shown = yield* manage("GET", `/invitations/${invitation}`)
    assert.deepStrictEqual(json.invitations, [
      { ...shown.json, email: "jane@example.com", phone: null, products: [], language: null }
    ])
    assert.deepStrictEqual(json.reviews, [])
    assert.containsSubset(json.suppressions, [{ ...kept, contact: "j***@e***.com" }])
    assert.deepStrictEqual(json.reports, [
      {
        ...complaint,
        ...jane,
        id: json.reports[0].id,
        review_id: `rev_${review.id}`,
        business_id: business.id,
        by: "visitor",
        member_id: null,
        status: "open",
        decision: null,
        created_at: at(60),
        decided_at: null
      }
    ])
    const erased = yield* privacy("erase")
    assert.deepStrictEqual(erased.json, { erased: { invitations: 1, reviews: 0 } })
    const list = yield* manage("GET", `/companies/${company}/suppressions`)
    assert.containsSubset(list.json.data, [{ ...kept, contact: "" }])
    const left = yield* manage("GET", `/invitations/${invitation}`)
    assert.deepInclude(left.json, { business_id: business.id, name: "", contact: "" })
    const held = yield* privacy("export")
    assert.containsSubset(held.json.invitations, [{ id: left.json.id, name: "", contact: "" }])
    assert.isEmpty(held.json.reports)
  })
})
