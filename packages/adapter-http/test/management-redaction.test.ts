import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import {
  bothListeners,
  made,
  madeBusiness,
  madeCompany,
  Management,
  pick,
  PublicOrigin,
  refusal,
  textAt
} from "./management-service.ts"

const call = (method: string, path: string, body?: object) =>
  Management.use((management) => management.call(method, path, body))

const onPublic = Effect.fnUntraced(function* (method: string, path: string, key?: string) {
  const origin = yield* PublicOrigin
  return yield* Effect.promise(async () => {
    const headers = {
      "content-type": "application/json",
      "idempotency-key": "reply-1",
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` })
    }
    const body =
      method === "POST" ? { body: JSON.stringify({ text: "Dear Jane Doe, thanks" }) } : {}
    const response = await fetch(`${origin}${path}`, { method, headers, ...body })
    return { status: response.status, text: await response.text() }
  })
})

/** A review by Jane with a reply that names her. */
const setUp = Effect.gen(function* () {
  const company = yield* madeCompany()
  const business = yield* madeBusiness(company)
  const review = yield* made(`/businesses/${business}/reviews`, {
    stars: 4,
    title: "From Jane Doe",
    text: "Call Jane Doe on <0170 1234567>, she knows.",
    language: "en",
    reviewer: { name: "Jane Doe" }
  })
  const permissions = ["replies:write", "reviews:read"]
  const key = textAt(
    yield* call("POST", `/companies/${company}/keys`, { name: "T", permissions }),
    "key"
  )
  const reply = yield* onPublic("POST", `/v1/reviews/${review}/replies`, key)
  const id: unknown = pick(JSON.parse(reply.text), "id")
  return { business, company, key, review, reply: String(id) }
})

layer(bothListeners({ requireHttps: false }))("redacting a review", (it) => {
  it.effect("takes the words out of every answer and page, and says so on the page", () =>
    Effect.gen(function* () {
      const { business, company, key, reply, review } = yield* setUp
      const score = yield* call("GET", `/businesses/${business}`)
      yield* call("POST", `/reviews/${review}/hide`, { reason: "Jane Doe complained" })
      yield* call("POST", `/reviews/${review}/restore`)
      const answer = yield* call("POST", `/reviews/${review}/redact`, {
        reason: "Personal data of <Jane Doe>",
        title: "From […]",
        text: "Call […] on <[…]>, she knows.",
        name: true,
        replies: { [reply]: "Dear […], thanks" }
      })
      expect([answer.status, answer.body]).toMatchObject([
        200,
        {
          id: review,
          state: "published",
          title: "From […]",
          text: "Call […] on <[…]>, she knows.",
          reviewer: { name: null },
          replies: [{ id: reply, text: "Dear […], thanks" }]
        }
      ])
      const history = yield* call("GET", `/reviews/${review}`)
      expect(history.body).toMatchObject({
        moderation: [
          { action: "published" },
          { action: "hidden", reason: "[…] complained" },
          { action: "restored" },
          { action: "redacted", from: "published", to: "published" }
        ]
      })
      const audit = yield* call("GET", `/companies/${company}/audit`)
      expect(pick(audit.body, "data")).toContainEqual(
        expect.objectContaining({ action: "review.redacted", target: review })
      )
      const page = yield* onPublic("GET", `/reviews/${review}`)
      expect(page.text.replaceAll(/<\/?time[^>]*>|\s+/g, " ")).toMatch(
        /Shortened by the platform on +\d+ \w+ \d{4} *: Personal data of &lt;\[…\]&gt;/
      )
      const places = [
        history.text,
        audit.text,
        page.text,
        (yield* onPublic("GET", `/b/${business}`)).text,
        (yield* onPublic("GET", `/v1/reviews/${review}`, key)).text
      ]
      for (const text of places) expect(text).not.toMatch(/jane|doe|1234567/i)
      expect((yield* call("GET", `/businesses/${business}`)).body).toEqual(score.body)
    })
  )

  it.effect("forgets the answers that repeat the words", () =>
    Effect.gen(function* () {
      const { key, reply, review } = yield* setUp
      const path = `/v1/reviews/${review}/replies`
      expect(pick(JSON.parse((yield* onPublic("POST", path, key)).text), "id")).toBe(reply)
      yield* call("POST", `/reviews/${review}/redact`, {
        reason: "private",
        replies: { [reply]: "Dear […], thanks" }
      })
      expect(pick(JSON.parse((yield* onPublic("POST", path, key)).text), "id")).not.toBe(reply)
    })
  )

  it.effect("refuses whatever is no redaction, and names each field", () =>
    Effect.gen(function* () {
      const { reply, review } = yield* setUp
      const reason = "private"
      const wrong: ReadonlyArray<readonly [object, ReadonlyArray<string>]> = [
        [{ name: true }, ["reason"]],
        [{ reason }, ["text"]],
        [{ reason, replies: {} }, ["text"]],
        [{ reason, name: false }, ["name"]],
        [{ reason, title: null }, ["title"]],
        [{ reason, title: "From Jane Doe" }, ["title"]],
        [{ reason, text: "Call Jane D[…]!" }, ["text"]],
        [{ reason, text: "[…]", stars: 5 }, ["stars"]],
        [{ reason, text: "[…]", replies: { [reply]: "Never mind" } }, [`replies.${reply}`]],
        [{ reason, replies: { rpl_999: "[…]", [reply]: "[…]" } }, ["replies.rpl_999"]],
        [{ reason, replies: { [reply]: 7 } }, [`replies.${reply}`]]
      ]
      for (const [body, fields] of wrong) {
        const answer = yield* call("POST", `/reviews/${review}/redact`, body)
        expect(refusal(answer)).toMatchObject({ status: 400, code: "invalid_request", fields })
      }
      expect((yield* call("POST", "/reviews/rev_999/redact", { reason, name: true })).status).toBe(
        404
      )
      expect((yield* call("GET", `/reviews/${review}`)).body).toMatchObject({
        title: "From Jane Doe",
        revisions: []
      })
    })
  )
})
