/**
 * Goal: nothing is done through the management API that its audit log does not
 * hold. Method: the description says what there is to do; each is done once.
 */
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Layer } from "effect"
import { invited } from "./management-invited.ts"
import {
  made,
  madeBusiness,
  madeCompany,
  madeReview,
  pick,
  Management,
  ManagementService,
  textAt,
  TOKEN
} from "./management-service.ts"
import type { Answer } from "./management-service.ts"

const call = (method: string, path: string, body?: unknown) =>
  Management.use((management) => management.call(method, path, body))

/** Makes what the operation needs and does it once; answers what it was done to. */
const company = <E, R>(
  act: (company: string, business: string) => Effect.Effect<Done, E, R>
): Effect.Effect<Done & { readonly company: string }, E, R | Management> =>
  Effect.gen(function* () {
    const id = yield* madeCompany()
    const business = yield* madeBusiness(id)
    return { company: id, ...(yield* act(id, business)) }
  })

interface Done {
  readonly answer: Answer
  readonly target: string
}

const on = (method: string, path: (id: string) => string, body?: unknown) => (id: string) =>
  Effect.map(call(method, path(id), body), (answer): Done => ({ answer, target: id }))

/** What the operation makes is what its line is about. */
const making = (path: string, body: unknown) =>
  Effect.map(call("POST", path, body), (answer): Done => ({ answer, target: textAt(answer, "id") }))

const ofKey = (verb: string) =>
  company((id) =>
    made(`/companies/${id}/keys`, { name: "Till", permissions: ["reviews:read"] }).pipe(
      Effect.flatMap(on("POST", (key) => `/keys/${key}/${verb}`))
    )
  )

const ofReview = (verb: string, body?: unknown) =>
  company((_, business) =>
    Effect.flatMap(
      madeReview(business),
      on("POST", (id) => `/reviews/${id}/${verb}`, body)
    )
  )

const hook = { url: "https://93.184.215.14/hook", events: ["review.created"] }
const endpointOf = (id: string) => made(`/companies/${id}/webhooks`, hook)

const ofEndpoint = (verb: string, body?: unknown) =>
  company((id) =>
    Effect.flatMap(
      endpointOf(id),
      on("POST", (endpoint) => `/webhooks/${endpoint}/${verb}`, body)
    )
  )

const jane = { email: "jane@example.com" }
const request = { kind: "identity" }

type Act = Effect.Effect<
  Done & { readonly company: string },
  never,
  Layer.Success<typeof ManagementService>
>

/** By operation: what is done, and the action that the line names. */
const operations: Readonly<Record<string, readonly [action: string, act: Act]>> = {
  createCompany: [
    "company.created",
    Effect.gen(function* () {
      const owner = { name: "Ann", email: "ann@acme.example" }
      const done = yield* making("/companies", { name: "Acme", owner })
      return { ...done, company: done.target }
    })
  ],
  changeCompany: [
    "company.changed",
    company((id) => on("PATCH", () => `/companies/${id}`, { status: "suspended" })(id))
  ],
  createMember: [
    "member.created",
    company((id) =>
      making(`/companies/${id}/members`, { name: "Bo", email: "bo@acme.example", role: "admin" })
    )
  ],
  createBusiness: [
    "business.created",
    company((id) => making(`/companies/${id}/businesses`, { name: "B", url: "https://b.example" }))
  ],
  changeBusiness: [
    "business.changed",
    company((_, id) => on("PATCH", () => `/businesses/${id}`, { reminders: true })(id))
  ],
  createKey: [
    "key.created",
    company((id) =>
      making(`/companies/${id}/keys`, { name: "Till", permissions: ["reviews:read"] })
    )
  ],
  changeKey: [
    "key.changed",
    company((id) =>
      made(`/companies/${id}/keys`, { name: "Till", permissions: ["reviews:read"] }).pipe(
        Effect.flatMap(on("PATCH", (key) => `/keys/${key}`, { name: "Desk" }))
      )
    )
  ],
  rotateKey: ["key.rotated", ofKey("rotate")],
  revokeKey: ["key.revoked", ofKey("revoke")],
  blockKey: ["key.blocked", ofKey("block")],
  unblockKey: [
    "key.unblocked",
    company((id) =>
      made(`/companies/${id}/keys`, { name: "Till", permissions: ["reviews:read"] }).pipe(
        Effect.tap((key) => call("POST", `/keys/${key}/block`)),
        Effect.flatMap(on("POST", (key) => `/keys/${key}/unblock`))
      )
    )
  ],
  createReview: [
    "review.created",
    company((_, business) =>
      making(`/businesses/${business}/reviews`, { stars: 5, text: "On time.", language: "en" })
    )
  ],
  importReviews: [
    "reviews.imported",
    company((_, business) =>
      Management.use(({ raw }) =>
        raw(`/management/v1/businesses/${business}/reviews/import`, {
          method: "POST",
          headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/x-ndjson" },
          body: `{"stars":5,"text":"On time.","language":"en"}`
        })
      ).pipe(Effect.map((answer): Done => ({ answer, target: business })))
    )
  ],
  editReview: [
    "review.edited",
    company((_, business) =>
      Effect.flatMap(
        madeReview(business),
        on("PATCH", (id) => `/reviews/${id}`, { product: { sku: "a" } })
      )
    )
  ],
  verifyReview: ["review.verified", ofReview("verify", { proof: "invited", evidence: "order 7" })],
  resolveReview: ["review.resolved", ofReview("resolve")],
  hideReview: ["review.hidden", ofReview("hide", { reason: "spam" })],
  removeReview: ["review.removed", ofReview("remove", { reason: "spam" })],
  redactReview: ["review.redacted", ofReview("redact", { reason: "private", text: "[…]" })],
  restoreReview: [
    "review.restored",
    company((_, business) =>
      madeReview(business).pipe(
        Effect.tap((id) => call("POST", `/reviews/${id}/hide`, { reason: "spam" })),
        Effect.flatMap(on("POST", (id) => `/reviews/${id}/restore`))
      )
    )
  ],
  createProofRequest: [
    "proof.requested",
    company((_, business) =>
      Effect.flatMap(madeReview(business), (id) => making(`/reviews/${id}/proof-requests`, request))
    )
  ],
  decideProofRequest: [
    "proof.accepted",
    company((_, business) =>
      madeReview(business).pipe(
        Effect.flatMap((id) => made(`/reviews/${id}/proof-requests`, request)),
        Effect.flatMap(
          on("POST", (id) => `/proof-requests/${id}/decide`, {
            outcome: "accepted",
            evidence: "order 7"
          })
        )
      )
    )
  ],
  reportInvitationEvent: [
    "invitation.reported",
    company((id, business) =>
      Effect.flatMap(
        invited(id, business),
        on("POST", (invitation) => `/invitations/${invitation}/events`, {
          type: "delivered",
          at: "1970-01-01T00:00:01Z"
        })
      )
    )
  ],
  createSuppression: [
    "suppression.created",
    company((id) => making(`/companies/${id}/suppressions`, jane))
  ],
  deleteSuppression: [
    "suppression.removed",
    company((id) =>
      Effect.flatMap(
        made(`/companies/${id}/suppressions`, jane),
        on("DELETE", (suppression) => `/suppressions/${suppression}`)
      )
    )
  ],
  exportPerson: [
    "privacy.exported",
    company((id) => on("POST", () => `/companies/${id}/privacy/export`, jane)(id))
  ],
  erasePerson: [
    "privacy.erased",
    company((id, business) =>
      Effect.andThen(
        invited(id, business),
        on("POST", () => `/companies/${id}/privacy/erase`, jane)(id)
      )
    )
  ],
  createWebhook: ["webhook.created", company((id) => making(`/companies/${id}/webhooks`, hook))],
  deleteWebhook: [
    "webhook.removed",
    company((id) =>
      Effect.flatMap(
        endpointOf(id),
        on("DELETE", (endpoint) => `/webhooks/${endpoint}`)
      )
    )
  ],
  pauseWebhook: ["webhook.paused", ofEndpoint("pause")],
  resumeWebhook: [
    "webhook.resumed",
    company((id) =>
      endpointOf(id).pipe(
        Effect.tap((endpoint) => call("POST", `/webhooks/${endpoint}/pause`)),
        Effect.flatMap(on("POST", (endpoint) => `/webhooks/${endpoint}/resume`))
      )
    )
  ],
  rotateWebhookSecret: ["webhook.secret_rotated", ofEndpoint("rotate-secret")],
  testWebhook: ["webhook.tested", ofEndpoint("test", { type: "review.created" })],
  recoverWebhook: ["webhook.recovered", ofEndpoint("recover", { since: "1970-01-01T00:00:00Z" })],
  redeliver: [
    "webhook.redelivered",
    company((id, business) =>
      Effect.gen(function* () {
        const endpoint = yield* endpointOf(id)
        yield* madeReview(business)
        const list = yield* call("GET", `/webhooks/${endpoint}/deliveries`)
        const delivery = textAt(list, "data.0.id")
        const answer = yield* call("POST", `/deliveries/${delivery}/redeliver`)
        return { answer, target: endpoint }
      })
    )
  ]
}

layer(ManagementService)("everything that the management API does", (it) => {
  it.effect("is here", () =>
    Effect.gen(function* () {
      const { body } = yield* call("GET", "/openapi.json")
      const doing = Object.values(pick(body, "paths") as Record<string, object>).flatMap((item) =>
        Object.entries(item)
          .filter(([method]) => method !== "get")
          .map(([, operation]) => pick(operation, "operationId"))
      )
      expect(Object.keys(operations).sort()).toEqual(doing.sort())
    })
  )

  it.effect.each(Object.entries(operations))("%s has its line in the log", ([, [action, act]]) =>
    Effect.gen(function* () {
      const done = yield* act
      expect([done.answer.status, done.answer.text]).toEqual([
        expect.toSatisfy((status: number) => status >= 200 && status < 300),
        expect.anything()
      ])
      const log = yield* call("GET", `/companies/${done.company}/audit?action=${action}`)
      const lines = pick(log.body, "data") as ReadonlyArray<object>
      expect(lines.map((line) => [pick(line, "actor"), pick(line, "target")])).toContainEqual([
        "operator",
        done.target
      ])
    })
  )
})
