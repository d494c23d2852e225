import { expect, layer } from "@effect/vitest"
import { submitInvitedReview } from "@review-proof/domain/reviews"
import { InvitationId } from "@review-proof/ports"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { invited } from "./management-invited.ts"
import {
  bothListeners,
  madeBusiness,
  madeCompany,
  Management,
  ManagementService,
  PublicOrigin,
  refusal,
  textAt
} from "./management-service.ts"

const call = (method: string, path: string, body?: object) =>
  Management.use((management) => management.call(method, path, body))

const noon = "2026-11-21T12:00:00.000Z"

/** Jane was invited, reviewed, unsubscribed and is suppressed. */
const setUp = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse(noon))
  const company = yield* madeCompany()
  const business = yield* madeBusiness(company)
  const invitation = yield* invited(company, business, { language: "en", products: ["a/b"] })
  const id = InvitationId.make(Number(invitation.slice("inv_".length)))
  const review = yield* submitInvitedReview(id, {
    stars: 4,
    title: null,
    text: "Lovely people",
    language: "en",
    experienceDate: null
  })
  yield* call("POST", `/companies/${company}/suppressions`, { email: "jane@example.com" })
  return { company, business, invitation, review: `rev_${review.id}` }
})

layer(ManagementService)("a privacy request", (it) => {
  it.effect("shows all that is held on a person", () =>
    Effect.gen(function* () {
      const { business, company, invitation, review } = yield* setUp
      const answer = yield* call("POST", `/companies/${company}/privacy/export`, {
        email: "Jane@example.com"
      })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        invitations: [
          {
            id: invitation,
            business_id: business,
            status: "reviewed",
            channel: "email",
            name: "Jane Doe",
            contact: "j***@e***.com",
            email: "jane@example.com",
            phone: null,
            reference: null,
            kind: "product",
            products: ["a/b"],
            language: "en",
            send_at: null,
            sent_at: noon,
            review_id: review,
            created_at: noon,
            history: [
              { status: "sent", at: noon },
              { status: "reviewed", at: noon }
            ]
          }
        ],
        reviews: [
          expect.objectContaining({
            id: review,
            text: "Lovely people",
            reviewer: { name: "Jane Doe" },
            invitation_id: invitation,
            revisions: []
          })
        ],
        suppressions: [
          expect.objectContaining({ contact: "j***@e***.com", cause: "manual", business_id: null })
        ]
      })
      const nobody = yield* call("POST", `/companies/${company}/privacy/export`, {
        phone: "+49 170 1234567"
      })
      expect(nobody.body).toEqual({ invitations: [], reviews: [], suppressions: [] })
    })
  )

  it.effect("forgets a person everywhere; the review and the suppression stay", () =>
    Effect.gen(function* () {
      const { business, company, invitation, review } = yield* setUp
      const scoreBefore = yield* call("GET", `/businesses/${business}`)
      const erase = call("POST", `/companies/${company}/privacy/erase`, {
        email: "jane@example.com"
      })
      const answer = yield* erase
      expect([answer.status, answer.body]).toEqual([
        200,
        { erased: { invitations: 1, reviews: 1 } }
      ])
      const places = [
        `/companies/${company}/invitations`,
        `/invitations/${invitation}`,
        `/businesses/${business}/reviews`,
        `/reviews/${review}`,
        `/companies/${company}/audit`,
        `/companies/${company}/suppressions`
      ]
      for (const path of places) {
        const seen = yield* call("GET", path)
        expect([path, seen.status, /jane|doe/i.test(seen.text)]).toEqual([path, 200, false])
      }
      const invited = yield* call("GET", `/invitations/${invitation}`)
      expect(invited.body).toMatchObject({ name: "", contact: "", status: "reviewed" })
      const left = yield* call("GET", `/reviews/${review}`)
      expect(left.body).toMatchObject({ text: "Lovely people", reviewer: { name: null } })
      expect((yield* call("GET", `/businesses/${business}`)).body).toEqual(scoreBefore.body)
      const list = yield* call("GET", `/companies/${company}/suppressions`)
      expect(list.body).toMatchObject({
        data: [{ contact: "", channel: "email", cause: "manual", business_id: null }]
      })
      expect((yield* erase).body).toEqual({ erased: { invitations: 0, reviews: 0 } })
    })
  )

  it.effect("needs exactly one address, well formed, and a company", () =>
    Effect.gen(function* () {
      const { company } = yield* setUp
      for (const verb of ["export", "erase"]) {
        const ask = (body: object, id = company) =>
          call("POST", `/companies/${id}/privacy/${verb}`, body)
        expect(refusal(yield* ask({}))).toMatchObject({ status: 400, fields: ["email"] })
        expect(refusal(yield* ask({ email: "jane" }))).toMatchObject({ fields: ["email"] })
        expect(refusal(yield* ask({ phone: "x" }))).toMatchObject({ fields: ["phone"] })
        const both = { email: "jane@example.com", phone: "+491701234567" }
        expect((yield* ask(both)).status).toBe(400)
        expect((yield* ask({ email: "jane@example.com" }, "cmp_none")).status).toBe(404)
      }
    })
  )
})

layer(bothListeners({ requireHttps: false }))("an answer kept for a retry", (it) => {
  it.effect("does not bring back who was erased", () =>
    Effect.gen(function* () {
      const origin = yield* PublicOrigin
      const company = yield* madeCompany()
      yield* madeBusiness(company)
      const key = yield* call("POST", `/companies/${company}/keys`, {
        name: "Till",
        permissions: ["invitations:write", "invitations:read"]
      })
      const invite = Effect.promise(async () => {
        const response = await fetch(`${origin}/v1/invitations`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${textAt(key, "key")}`,
            "content-type": "application/json",
            "idempotency-key": "order-1"
          },
          body: JSON.stringify({ name: "Jane Doe", email: "jane@example.com" })
        })
        return { status: response.status, text: await response.text() }
      })
      const first = yield* invite
      expect([first.status, first.text.includes("Jane Doe")]).toEqual([201, true])
      expect(yield* invite).toEqual(first)
      yield* call("POST", `/companies/${company}/privacy/erase`, { email: "jane@example.com" })
      const again = yield* invite
      expect([again.status, /jane|doe/i.test(again.text)]).toEqual([409, false])
    })
  )
})
