import { expect, layer } from "@effect/vitest"
import {
  isSampleEvent,
  listEvents,
  openSecret,
  registerEndpoint
} from "@review-proof/domain/webhooks"
import { Deliveries, WebhookEndpoints } from "@review-proof/ports"
import type { DeliveryAttempt, EndpointId, EventType } from "@review-proof/ports"
import type { Settlement } from "@review-proof/ports/store"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { callerOf } from "./management-invited.ts"
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

const noon = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
const at = (millis: number) => new Date(millis).toISOString()

/** A company with an endpoint for some events. */
const endpointFor = Effect.fnUntraced(function* (events: ReadonlyArray<EventType>) {
  yield* TestClock.setTime(noon)
  const company = yield* madeCompany()
  const business = yield* madeBusiness(company)
  const caller = callerOf(company, [business])
  const url = "https://93.184.215.14/hook?token=x"
  const { endpoint, secret } = yield* registerEndpoint(caller.keyId, caller.reach, { url, events })
  return { company, business, caller, id: endpoint.id, secret }
})

/** Claims all that is due for an endpoint, and settles it as given. */
const settle = Effect.fnUntraced(function* (
  id: EndpointId,
  outcome: Settlement["outcome"],
  record: Partial<DeliveryAttempt> = {}
) {
  const deliveries = yield* Deliveries
  const due = yield* deliveries.claim({
    limit: 100,
    perEndpoint: 100,
    leaseMillis: 60_000,
    saturated: []
  })
  const claimed = due.filter(({ endpoint }) => endpoint.id === id)
  const others = due.filter(({ endpoint }) => endpoint.id !== id)
  yield* deliveries.release(
    others.map(({ delivery, epoch }) => ({ deliveryId: delivery.id, epoch }))
  )
  const settlements = claimed.map(({ attempt, delivery, endpoint, epoch }) => ({
    deliveryId: delivery.id,
    endpointId: endpoint.id,
    epoch,
    record: {
      deliveryId: delivery.id,
      attempt,
      at: noon + hour,
      durationMillis: 12,
      signature: "t=1795262400,v1=00",
      body: "{}",
      response: { status: 500, headers: { server: "x" }, body: "Sorry" },
      error: null,
      ...record
    },
    outcome
  }))
  const policy = { pauseAfterMillis: 72 * hour, streakGapMillis: 48 * hour, sparedStatuses: [] }
  yield* deliveries.settle(settlements, policy)
  return claimed
})

const call = (method: string, path: string, body?: object) =>
  Management.use((management) => management.call(method, path, body))

const actionsOf = (company: string) =>
  Effect.map(call("GET", `/companies/${company}/audit`), ({ body, text }) => ({
    text,
    actions: (pick(body, "data") as ReadonlyArray<object>).map((entry) => pick(entry, "action"))
  }))

layer(ManagementService)("a webhook endpoint in the management API", (it) => {
  it.effect("is registered for the whole company, by the rules of the public API", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const company = yield* madeCompany()
      const business = yield* madeBusiness(company)
      const register = (body: object) => call("POST", `/companies/${company}/webhooks`, body)
      const events = ["review.created"]
      const created = yield* register({ url: "https://93.184.215.14:443/a", events })
      expect([created.status, created.body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^we_/),
          url: "https://93.184.215.14/a",
          events,
          secret: expect.stringMatching(/^whsec_[\w-]{43}$/)
        }
      ])
      const id = textAt(created, "id")
      expect((yield* call("GET", `/webhooks/${id}`)).text).not.toContain(textAt(created, "secret"))
      yield* madeReview(business)
      expect(pick((yield* call("GET", `/webhooks/${id}/deliveries`)).body, "data")).toHaveLength(1)
      for (const [body, fields] of [
        [{ url: "http://93.184.215.14/", events }, ["url"]],
        [{ url: "https://127.0.0.1/", events: [] }, ["events", "url"]],
        [{ url: "https://93.184.215.14/b", events, more: "x" }, ["more"]]
      ] as const) {
        const wrong = refusal(yield* register(body))
        expect(wrong).toMatchObject({ status: 400, code: "invalid_request" })
        expect([...(wrong.fields as ReadonlyArray<string>)].sort()).toEqual(fields)
      }
      const again = yield* register({ url: "https://93.184.215.14/a", events })
      expect(refusal(again)).toMatchObject({ status: 409, code: "duplicate_webhook" })
      for (let n = 1; n < 10; n++) {
        expect((yield* register({ url: `https://93.184.215.14/${n}`, events })).status).toBe(201)
      }
      const eleventh = yield* register({ url: "https://93.184.215.14/b", events })
      expect(refusal(eleventh)).toMatchObject({ status: 409, code: "webhook_limit_reached" })
      const nobodys = yield* call("POST", "/companies/cmp_none/webhooks", {
        url: "https://93.184.215.14/",
        events
      })
      expect(refusal(nobodys)).toMatchObject({ status: 404, code: "not_found" })
    })
  )

  it.effect("is deleted whoever registered it, once", () =>
    Effect.gen(function* () {
      const { business, company, id } = yield* endpointFor(["review.created"])
      yield* madeReview(business)
      const deleted = yield* call("DELETE", `/webhooks/${id}`)
      expect([deleted.status, deleted.text]).toEqual([204, ""])
      expect((yield* call("DELETE", `/webhooks/${id}`)).status).toBe(404)
      expect((yield* call("GET", `/webhooks/${id}`)).status).toBe(404)
      expect(yield* settle(id, { _tag: "Delivered" })).toEqual([])
      const { actions, text } = yield* actionsOf(company)
      expect(actions).toContain("webhook.removed")
      expect(text).not.toContain("token=x")
    })
  )

  it.effect("is shown with its health, since when it fails, and never with its secret", () =>
    Effect.gen(function* () {
      const { business, company, id, secret } = yield* endpointFor(["review.created"])
      const fresh = {
        id,
        url: "https://93.184.215.14/hook?token=x",
        events: ["review.created"],
        status: "active",
        health: "unknown",
        secret_hint: Redacted.value(secret).slice(-4),
        created_at: at(noon),
        failing_since: null,
        paused_at: null
      }
      const list = yield* call("GET", `/companies/${company}/webhooks`)
      expect(list.body).toEqual({ data: [fresh], next_cursor: null })
      yield* madeReview(business)
      yield* settle(id, { _tag: "Retry", dueAt: noon + 2 * hour })
      const failing = yield* call("GET", `/webhooks/${id}`)
      expect(failing.body).toEqual({
        ...fresh,
        health: "failing",
        failing_since: at(noon + hour)
      })
    })
  )

  it.effect("is paused and resumed; doing so twice changes nothing", () =>
    Effect.gen(function* () {
      const { business, company, id } = yield* endpointFor(["review.created"])
      yield* madeReview(business)
      yield* settle(id, { _tag: "Retry", dueAt: noon })
      yield* TestClock.setTime(noon + 2 * hour)
      const paused = yield* call("POST", `/webhooks/${id}/pause`)
      expect(paused.body).toMatchObject({ status: "paused", paused_at: at(noon + 2 * hour) })
      yield* TestClock.setTime(noon + 3 * hour)
      expect((yield* call("POST", `/webhooks/${id}/pause`)).body).toEqual(paused.body)
      yield* madeReview(business, { text: "Another." })
      expect(yield* settle(id, { _tag: "Delivered" })).toEqual([])

      const resumed = yield* call("POST", `/webhooks/${id}/resume`)
      expect(resumed.body).toMatchObject({
        status: "active",
        paused_at: null,
        failing_since: null
      })
      expect((yield* call("POST", `/webhooks/${id}/resume`)).body).toEqual(resumed.body)
      const sent = yield* settle(id, { _tag: "Delivered" })
      expect(sent.map(({ attempt }) => attempt)).toEqual([2, 1])
      const { actions } = yield* actionsOf(company)
      expect(actions.filter((action) => String(action).startsWith("webhook."))).toEqual([
        "webhook.resumed",
        "webhook.paused",
        "webhook.created"
      ])
    })
  )

  it.effect("gets a new secret, and the old one signs for 24 hours more", () =>
    Effect.gen(function* () {
      const { company, id, secret } = yield* endpointFor(["review.created"])
      const endpoints = yield* WebhookEndpoints
      const opened = Effect.gen(function* () {
        const endpoint = yield* Effect.flatMap(endpoints.find(id), Effect.fromOption)
        return yield* Effect.forEach(endpoint.secrets, (sealed) =>
          Effect.map(openSecret(id, sealed), (plain) => [Redacted.value(plain), sealed.expiresAt])
        )
      })
      const rotated = yield* call("POST", `/webhooks/${id}/rotate-secret`)
      expect(rotated.status).toBe(200)
      const second = textAt(rotated, "secret")
      expect(second).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
      expect(Object.keys(rotated.body as object)).toEqual(["secret"])
      const first = Redacted.value(secret)
      expect(yield* opened).toEqual([
        [second, null],
        [first, noon + 24 * hour]
      ])
      const shown = yield* call("GET", `/webhooks/${id}`)
      expect(pick(shown.body, "secret_hint")).toBe(second.slice(-4))

      yield* TestClock.setTime(noon + 23 * hour)
      const third = textAt(yield* call("POST", `/webhooks/${id}/rotate-secret`), "secret")
      expect(yield* opened).toEqual([
        [third, null],
        [second, noon + 47 * hour],
        [first, noon + 24 * hour]
      ])
      yield* TestClock.setTime(noon + 24 * hour)
      const fourth = textAt(yield* call("POST", `/webhooks/${id}/rotate-secret`), "secret")
      expect((yield* opened).map(([plain]) => plain)).toEqual([fourth, third, second])
      const { actions, text } = yield* actionsOf(company)
      expect(actions.filter((action) => action === "webhook.secret_rotated")).toHaveLength(3)
      for (const plain of [first, second, third, fourth]) expect(text).not.toContain(plain)
    })
  )

  it.effect("is rotated ten times a day at most, since every live secret signs", () =>
    Effect.gen(function* () {
      const { id } = yield* endpointFor(["review.created"])
      for (let i = 0; i < 9; i++) yield* call("POST", `/webhooks/${id}/rotate-secret`)
      expect(refusal(yield* call("POST", `/webhooks/${id}/rotate-secret`))).toMatchObject({
        status: 409,
        code: "invalid_transition"
      })
      yield* TestClock.setTime(noon + 24 * hour)
      expect((yield* call("POST", `/webhooks/${id}/rotate-secret`)).status).toBe(200)
    })
  )

  it.effect("that is nobody's is not found", () =>
    Effect.gen(function* () {
      for (const id of ["we_none", "x", "key_1"]) {
        const answers = [
          yield* call("GET", `/webhooks/${id}`),
          yield* call("POST", `/webhooks/${id}/pause`),
          yield* call("POST", `/webhooks/${id}/resume`),
          yield* call("POST", `/webhooks/${id}/rotate-secret`),
          yield* call("POST", `/webhooks/${id}/test`, { type: "review.created" }),
          yield* call("POST", `/webhooks/${id}/recover`, { since: at(noon) }),
          yield* call("GET", `/webhooks/${id}/deliveries`),
          yield* call("GET", `/companies/${id}/webhooks`)
        ]
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      }
    })
  )
})

layer(ManagementService)("a test event", (it) => {
  it.effect("of each type goes to this endpoint alone, with sample ids, and is in no feed", () =>
    Effect.gen(function* () {
      const { caller, company, id } = yield* endpointFor(["review.created"])
      yield* registerEndpoint(caller.keyId, caller.reach, {
        url: "https://93.184.215.15/",
        events: ["review.created"]
      })
      const types = [
        "review.created",
        "review.updated",
        "review.removed",
        "reply.created",
        "invitation.sent",
        "invitation.completed",
        "score.changed",
        "proof.requested"
      ]
      for (const type of types) {
        const answer = yield* call("POST", `/webhooks/${id}/test`, { type })
        expect(answer.status).toBe(202)
        expect(answer.body).toEqual({ event_id: expect.stringMatching(/^evt_/) })
        const list = yield* call("GET", `/webhooks/${id}/deliveries?type=${type}`)
        const delivery = yield* call("GET", `/deliveries/${textAt(list, "data.0.id")}`)
        expect(pick(delivery.body, "event")).toMatchObject({
          id: textAt(answer, "event_id"),
          type,
          data: { business_id: "biz_sample", test: true }
        })
      }
      const claimed = yield* settle(id, { _tag: "Delivered" })
      expect(claimed.map(({ endpoint }) => endpoint.id)).toEqual(types.map(() => id))
      expect(claimed.every(({ event }) => isSampleEvent(event))).toBe(true)
      const feed = yield* listEvents(caller, { limit: 10, cursor: null, type: null })
      expect(feed.items).toEqual([])
      expect((yield* actionsOf(company)).actions).toContain("webhook.tested")
      const wrong = yield* call("POST", `/webhooks/${id}/test`, { type: "review.read" })
      expect(refusal(wrong)).toMatchObject({ status: 400, fields: ["type"] })
    })
  )
})

layer(ManagementService)("a delivery", (it) => {
  it.effect("is listed by status, event and type, newest first, page by page", () =>
    Effect.gen(function* () {
      const { business, id } = yield* endpointFor(["review.created", "score.changed"])
      yield* madeReview(business)
      yield* settle(id, { _tag: "Delivered" })
      yield* TestClock.setTime(noon + hour)
      yield* madeReview(business, { text: "Another." })
      const list = (query: string) =>
        Effect.map(call("GET", `/webhooks/${id}/deliveries${query}`), ({ body }) =>
          (pick(body, "data") as ReadonlyArray<object>).map((one) => [
            pick(one, "type"),
            pick(one, "status")
          ])
        )
      const waiting = [
        ["score.changed", "pending"],
        ["review.created", "pending"]
      ]
      expect(new Set(yield* list("?status=pending"))).toEqual(new Set(waiting))
      expect(yield* list("?status=failed")).toEqual([])
      expect(yield* list("?type=review.created")).toEqual([
        ["review.created", "pending"],
        ["review.created", "delivered"]
      ])
      const all = yield* call("GET", `/webhooks/${id}/deliveries?limit=3`)
      expect(pick(all.body, "data")).toHaveLength(3)
      const cursor = textAt(all, "next_cursor")
      expect(yield* list(`?limit=3&cursor=${cursor}`)).toHaveLength(1)
      const event = textAt(all, "data.0.event_id")
      expect(yield* list(`?event=${event}`)).toHaveLength(1)
      for (const query of [
        "?status=lost",
        "?type=x",
        "?event=x",
        `?status=failed&cursor=${cursor}`
      ]) {
        expect((yield* call("GET", `/webhooks/${id}/deliveries${query}`)).status).toBe(400)
      }
    })
  )

  it.effect("is shown with its event and each attempt, what was sent and what came back", () =>
    Effect.gen(function* () {
      const { business, id } = yield* endpointFor(["review.created"])
      const review = yield* madeReview(business)
      yield* settle(id, { _tag: "Retry", dueAt: noon })
      yield* settle(id, { _tag: "Retry", dueAt: noon }, { response: null, error: "timeout" })
      const nothing = { signature: null, body: null, response: null, error: "internal error" }
      yield* settle(id, { _tag: "Delivered" }, nothing)
      const list = yield* call("GET", `/webhooks/${id}/deliveries`)
      const delivery = textAt(list, "data.0.id")
      const answer = yield* call("GET", `/deliveries/${delivery}`)
      expect(answer.status).toBe(200)
      const line = {
        attempt: 1,
        at: at(noon + hour),
        duration_ms: 12,
        request: {
          headers: {
            "Content-Type": "application/json",
            "User-Agent": "Service-Webhooks/1.0",
            "Service-Signature": "t=1795262400,v1=00",
            "Service-Event": "review.created",
            "Service-Delivery": delivery,
            "Service-Attempt": "1"
          },
          body: "{}"
        },
        response: { status: 500, headers: { server: "x" }, body: "Sorry" },
        error: null
      }
      expect(answer.body).toEqual({
        id: delivery,
        event_id: textAt(list, "data.0.event_id"),
        type: "review.created",
        status: "delivered",
        attempts: 3,
        next_attempt_at: null,
        created_at: at(noon),
        event: {
          id: textAt(list, "data.0.event_id"),
          type: "review.created",
          created_at: at(noon),
          data: {
            review_id: review,
            business_id: business,
            stars: 5,
            proof: "unverified",
            language: "en"
          }
        },
        log: [
          line,
          {
            ...line,
            attempt: 2,
            request: {
              ...line.request,
              headers: { ...line.request.headers, "Service-Attempt": "2" }
            },
            response: null,
            error: "timeout"
          },
          {
            ...line,
            attempt: 3,
            request: { headers: {}, body: "" },
            response: null,
            error: "internal error"
          }
        ]
      })
    })
  )

  it.effect("is sent again on demand, and its attempts go on counting", () =>
    Effect.gen(function* () {
      const { business, company, id } = yield* endpointFor(["review.created"])
      yield* madeReview(business)
      const [lease] = yield* settle(id, { _tag: "Exhausted" })
      const delivery = lease?.delivery.id ?? ""
      yield* TestClock.setTime(noon + 2 * hour)
      const again = yield* call("POST", `/deliveries/${delivery}/redeliver`)
      expect(again.status).toBe(202)
      expect(again.body).toMatchObject({
        id: delivery,
        status: "pending",
        attempts: 1,
        next_attempt_at: at(noon + 2 * hour)
      })
      expect((yield* settle(id, { _tag: "Delivered" })).map(({ attempt }) => attempt)).toEqual([2])
      expect((yield* actionsOf(company)).actions).toContain("webhook.redelivered")
      for (const unknown of ["dlv_none", "x"]) {
        expect((yield* call("GET", `/deliveries/${unknown}`)).status).toBe(404)
        expect((yield* call("POST", `/deliveries/${unknown}/redeliver`)).status).toBe(404)
      }
    })
  )

  it.effect("that failed since a time goes out again with all others that did", () =>
    Effect.gen(function* () {
      const { business, company, id } = yield* endpointFor(["review.created"])
      for (const text of ["One.", "Two.", "Three."]) yield* madeReview(business, { text })
      yield* settle(id, { _tag: "Exhausted" })
      const recover = (since: string) => call("POST", `/webhooks/${id}/recover`, { since })
      const none = yield* recover(at(noon + hour + 1))
      expect([none.status, none.body]).toEqual([202, { redelivered: 0 }])
      const finer = at(noon + hour).replace("Z", "1Z")
      expect((yield* recover(finer)).body).toEqual({ redelivered: 0 })
      expect((yield* recover(at(noon + hour))).body).toEqual({ redelivered: 3 })
      expect((yield* recover(at(noon))).body).toEqual({ redelivered: 0 })
      expect(yield* settle(id, { _tag: "Delivered" })).toHaveLength(3)
      expect((yield* actionsOf(company)).actions).toContain("webhook.recovered")
      expect(refusal(yield* call("POST", `/webhooks/${id}/recover`, {}))).toMatchObject({
        status: 400,
        fields: ["since"]
      })
    })
  )
})
