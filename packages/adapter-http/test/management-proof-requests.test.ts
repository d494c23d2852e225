import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import {
  madeBusiness,
  madeCompany,
  madeReview,
  pick,
  Management,
  ManagementService,
  refusal,
  textAt
} from "./management-service.ts"

const call = (method: string, path: string, body?: object) =>
  Management.use((management) => management.call(method, path, body))

const newReview = (fields: object = {}) =>
  Effect.gen(function* () {
    const business = yield* madeBusiness(yield* madeCompany())
    return { business, review: yield* madeReview(business, fields) }
  })

const open = (review: string, kind: string) =>
  call("POST", `/reviews/${review}/proof-requests`, { kind })

const decide = (request: string, outcome: string) =>
  call("POST", `/proof-requests/${request}/decide`, {
    outcome,
    ...(outcome === "accepted" && { evidence: "invoice-7.pdf" })
  })

layer(ManagementService)("a proof request in the management API", (it) => {
  it.effect("is opened, read, listed and decided once", () =>
    Effect.gen(function* () {
      const { business, review } = yield* newReview()
      const opened = yield* open(review, "transaction")
      expect(opened.status).toBe(201)
      expect(opened.body).toEqual({
        id: expect.stringMatching(/^prf_/),
        review_id: review,
        business_id: business,
        kind: "transaction",
        status: "open",
        created_at: expect.stringMatching(/Z$/),
        decided_at: null
      })
      const id = textAt(opened, "id")
      expect((yield* call("GET", `/proof-requests/${id}`)).body).toEqual(opened.body)
      const second = yield* open(review, "identity")
      const list = yield* call("GET", `/reviews/${review}/proof-requests`)
      expect(pick(list.body, "next_cursor")).toBeNull()
      expect(pick(list.body, "data")).toEqual(expect.arrayContaining([opened.body, second.body]))
      const accepted = yield* decide(id, "accepted")
      expect([accepted.status, pick(accepted.body, "status")]).toEqual([200, "accepted"])
      expect(textAt(accepted, "decided_at")).toMatch(/Z$/)
      const proven = { proof: "after_review", evidence: "invoice-7.pdf" }
      expect((yield* call("GET", `/reviews/${review}`)).body).toMatchObject(proven)
      for (const outcome of ["accepted", "rejected"]) {
        expect(refusal(yield* decide(id, outcome))).toMatchObject({
          status: 409,
          code: "invalid_transition"
        })
      }
      const rejected = yield* decide(textAt(second, "id"), "rejected")
      expect(pick(rejected.body, "status")).toBe("rejected")
    })
  )

  it.effect("never lowers the proof that a review has", () =>
    Effect.gen(function* () {
      const { review } = yield* newReview({ proof: "transaction", evidence: "order 7" })
      const request = textAt(yield* open(review, "identity"), "id")
      expect((yield* decide(request, "accepted")).status).toBe(200)
      expect(pick((yield* call("GET", `/reviews/${review}`)).body, "proof")).toBe("transaction")
    })
  )

  it.effect("is refused where it makes no sense", () =>
    Effect.gen(function* () {
      const { review } = yield* newReview()
      expect(refusal(yield* open(review, "passport"))).toMatchObject({
        status: 400,
        fields: ["kind"]
      })
      const request = textAt(yield* open(review, "identity"), "id")
      expect(refusal(yield* decide(request, "open"))).toMatchObject({
        status: 400,
        fields: ["outcome"]
      })
      const wrong: ReadonlyArray<readonly [object, ReadonlyArray<string>]> = [
        [{ outcome: "accepted" }, ["evidence"]],
        [{ outcome: "accepted", evidence: "" }, ["evidence"]],
        [{ outcome: "rejected", evidence: "invoice-7.pdf" }, ["evidence"]],
        [{ outcome: "accepted", note: "x" }, ["note", "evidence"]]
      ]
      for (const [body, fields] of wrong) {
        const answer = yield* call("POST", `/proof-requests/${request}/decide`, body)
        expect(refusal(answer)).toMatchObject({ status: 400, fields })
      }
      expect((yield* open("rev_999999", "identity")).status).toBe(404)
      expect((yield* call("GET", "/reviews/rev_999999/proof-requests")).status).toBe(404)
      expect((yield* call("GET", "/proof-requests/prf_none")).status).toBe(404)
      expect((yield* decide("x", "accepted")).status).toBe(404)
      yield* call("POST", `/reviews/${review}/hide`, { reason: "spam" })
      expect(refusal(yield* open(review, "identity"))).toMatchObject({
        status: 409,
        code: "invalid_transition"
      })
    })
  )
})
