/**
 * Goal: what customers and visitors write arrives once, as they wrote it, and only from the site's
 * own pages.
 */
import { assertLeads, assertPage } from "@review-proof/testkit/portal/portal"
import { callerOf } from "@review-proof/testkit/domain/account"
import { assert } from "@effect/vitest"
import { cancelInvitation } from "@review-proof/domain/invitations"
import { invitationStatus } from "@review-proof/ports"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { BASE_URL, send, Service, serviceWith } from "@review-proof/testkit/service/http-service"
import {
  invite,
  invited,
  kept,
  linkTo,
  makeReview,
  reviewsOf,
  shop,
  start
} from "@review-proof/testkit/service/http-world"
import { get, post, praise, submissionIn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"

layer(serviceWith())("an invited customer's page", (test) => {
  test("takes the review, thanks for it, and is closed from then on", function* () {
    const { business, invitation, path } = yield* invited("review", { language: "de" })
    const page = yield* get(path)
    assertPage(page, 200, `<html lang="de">`)
    assert.include(page.text, "Ihre Erfahrung mit Acme Shop")
    assert.strictEqual(page.headers["cache-control"], "no-store")
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "clicked")

    const fields = { ...praise, submission: submissionIn(page) }
    for (const sent of [yield* post(path, fields), yield* post(path, fields)]) {
      assertLeads(sent, `${path}/thanks`)
    }
    const thanks = yield* get(`${path}/thanks`)
    assertPage(thanks, 200, "Vielen Dank")

    const [review, ...others] = yield* reviewsOf(business)
    assert.deepStrictEqual(others, [])
    assert.containsSubset(review, {
      stars: 4,
      title: "Good",
      text: "Came on time, well packed.",
      experienceDate: "2026-01-31",
      proof: "invited",
      reviewerName: "Jane D.",
      invitationId: invitation.id,
      state: "published"
    })
    assert.include(thanks.text, `href="/reviews/rev_${review?.id}"`)
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "reviewed")

    for (const used of [yield* get(path), yield* post(path, { ...praise, text: "Another" })]) {
      assert.strictEqual(used.status, 410)
      assert.notInclude(used.text, "<form")
      assert.include(used.text, "Sie haben diesen Link schon benutzt")
      assert.include(used.text, `href="/reviews/rev_${review?.id}"`)
    }
    const program = yield* send({ path, headers: [["accept", "application/json"]] })
    assert.containsSubset(program.json, {
      error: { code: "gone", message: "Your review is published." }
    })
  })

  test("says that the review is checked first where it is screened, and has no link to it", function* () {
    const { business, path } = yield* invited("review")
    yield* post(path, { ...praise, text: "See https://spam.example" })
    const thanks = yield* get(`${path}/thanks`)
    const used = yield* get(path)
    for (const { text } of [thanks, used]) {
      assert.notInclude(text, "/reviews/")
      assert.include(text, "A person reads it before it is published.")
      assert.include(text, `href="/b/${business.id}"`)
    }
  })

  test("does not count as clicked by a HEAD request or a prefetch", function* () {
    const { invitation, path } = yield* invited("review")
    const head = yield* send({ method: "HEAD", path })
    assert.strictEqual(head.status, 200)
    yield* get(path, [["sec-purpose", "prefetch"]])
    assert.strictEqual(invitationStatus(yield* kept(invitation.id)), "sent")
  })

  test("is gone once the invitation is withdrawn, and unknown where the link is not ours", function* () {
    const { business, invitation, path } = yield* invited("review", { sendAt: start + 86_400_000 })
    yield* cancelInvitation(callerOf(business.companyId, [business.id]), invitation.id)
    for (const answer of [yield* get(path), yield* post(path, praise)]) {
      assert.strictEqual(answer.status, 410)
      assert.notInclude(answer.text, "<form")
      assert.include(answer.text, "This invitation is no longer open")
      assert.include(answer.text, `href="/b/${business.id}/write"`)
    }
    for (const unknown of ["/r/x", "/r/%00"]) {
      assert.strictEqual((yield* post(unknown, praise)).status, 404, unknown)
    }
  })

  test.each([
    ["es-MX", "de", "es", "es-MX"],
    [null, "de-AT,de;q=0.9,en;q=0.8", "de", "de"],
    [null, "nl;q=0.1, xx,de ; q=0.9", "de", "de"],
    [null, "de;q=0,fr;q=0.000,es;q=0.001", "es", "es"],
    [null, "de;q=0", "en", "en"],
    [null, "pl", "pl", "pl"],
    [null, "fi", "en", "fi"],
    ["he-IL", "de", 'he" dir="rtl', "he-IL"],
    ...["*", "xx", '"><script>', "en-GB"].map((other) => [null, other, "en", "en"] as const)
  ] as const)(
    "for the language $0 and a browser that accepts $1 is in $2, the review in $3",
    function* ([language, accepted, shown, selected]) {
      const { path } = yield* invited("review", { language })
      const { text } = yield* get(path, [["accept-language", accepted]])
      assert.include(text, `<html lang="${shown}"`)
      assert.strictEqual(/<option\s+value="([^"]+)"[^>]*selected/.exec(text)?.[1], selected)
      assert.notInclude(text, `>${selected}</option>`)
    }
  )

  test.each([
    [null, "", "sv"],
    [null, "xx-Forged", "sv"],
    [null, "mt", "mt"],
    ["he-IL", "he-IL", "he-IL"],
    ["he-IL", "es-MX", "he-IL"]
  ] as const)(
    "for the language $0 takes $2 as that of a review sent with '$1'",
    function* ([invitedIn, language, taken]) {
      const { business, path } = yield* invited("review", { language: invitedIn })
      yield* post(path, { ...praise, language }, [["accept-language", "sv"]])
      assert.strictEqual((yield* reviewsOf(business))[0]?.language, taken)
    }
  )

  test("is shown again as typed, with each problem beside its field", function* () {
    const { business, path } = yield* invited("review", { language: "nl" })
    const page = yield* get(path)
    const answer = yield* post(path, {
      submission: submissionIn(page),
      title: "t".repeat(201),
      text: "",
      experience_date: "2026-02-30"
    })
    assert.strictEqual(answer.status, 400)
    for (const field of ["stars", "text", "title", "experienceDate"]) {
      assert.include(answer.text, `id="${field}-problem"`)
      assert.match(answer.text, new RegExp(`aria-describedby="${field}-problem`))
    }
    assert.include(answer.text, "t".repeat(201))
    assert.include(answer.text, `value="2026-02-30"`)
    assert.include(answer.text, "Kies één tot vijf sterren.")
    assert.include(answer.text, "<title>Fout: ")
    const summary = /<div class="notice"[^>]*tabindex="-1" autofocus[^]*?<\/div>/.exec(answer.text)
    const linked = [...(summary?.[0] ?? "").matchAll(/href="#([\w-]+)"/g)].map(([, field]) => field)
    assert.deepStrictEqual(linked, ["stars-1", "text", "title", "experienceDate"])
    for (const field of linked) assert.match(answer.text, new RegExp(`\\sid="${field}"`))
    assert.strictEqual(
      answer.text.match(/type="radio"[^>]*name="stars"[^>]*aria-invalid/g)?.length,
      5
    )
    assert.match(answer.text, /<details[^>]* open/)
    assert.strictEqual(submissionIn(answer), submissionIn(page))
    assert.strictEqual((yield* reviewsOf(business)).length, 0)
  })

  test.each([
    ["10,000 emoji", { text: "😀".repeat(10_000) }, []],
    ["a text that is too long", { text: "a".repeat(10_001) }, ["text"]],
    ["a blank text", { text: " \n\t " }, ["text"]],
    ["a text that nobody sees", { text: "\u200b\u3164" }, ["text"]],
    ["a title that nobody sees", { title: "\u200b" }, []],
    ["200 letters with accents", { title: "é".repeat(200) }, []],
    ["today", { experience_date: "2026-11-21" }, []],
    ["characters that turn the text", { text: "a\u0085b", title: "a\u202eb" }, ["text", "title"]],
    ...["2026-11-23", "1899-12-31", "yesterday", "2026-1-1"].map(
      (experience_date) => [experience_date, { experience_date }, ["experienceDate"]] as const
    )
  ] as const)(
    "judges each field by itself, and lists each sentence once: %s",
    function* ([, fields, wrong]) {
      const { path } = yield* invited("review")
      const { text } = yield* post(path, { ...praise, stars: "", ...fields })
      const named = [...text.matchAll(/id="(\w+)-problem"/g)].map(([, field]) => field)
      assert.sameMembers(named, ["stars", ...wrong])
      const listed = [...text.matchAll(/<li><a href="#[\w-]+">([^<]*)/g)].map(([, said]) => said)
      assert.strictEqual(new Set(listed).size, listed.length)
    }
  )

  test("lets no browser limit lengths, which counts emoji twice and cuts what is pasted", function* () {
    const { id } = yield* makeReview((yield* shop).id)
    for (const path of [(yield* invited("review")).path, `/reviews/rev_${id}/report`]) {
      assert.notMatch((yield* get(path)).text, /<(?:textarea|input)[^>]*\smaxlength=/)
    }
  })
})

layer(serviceWith())("the open form of a business", (test) => {
  test("publishes what a visitor writes as not verified, once for each submission", function* () {
    const business = yield* shop
    const page = yield* get(`/b/${business.id}/write`)
    const fields = {
      ...praise,
      reviewer_name: "Max\r\nMuster",
      text: "One line\r\nand another",
      language: "de",
      submission: submissionIn(page)
    }
    const path = `/b/${business.id}/reviews`
    const answers = [yield* post(path, fields), yield* post(path, fields)]
    const reviews = yield* reviewsOf(business)
    assert.strictEqual(reviews.length, 1)
    assert.containsSubset(reviews[0], {
      proof: "unverified",
      state: "published",
      reviewerName: "Max M.",
      text: "One line\nand another",
      language: "de",
      invitationId: null
    })
    const [first, second] = answers.map(({ headers }) => headers["location"])
    for (const answer of answers) assert.strictEqual(answer.status, 303)
    assert.strictEqual(first, second)
    const thanks = yield* get(answers[0]?.headers["location"] ?? "")
    assertPage(thanks, 200, `/reviews/rev_${reviews[0]?.id}`)

    yield* post(path, { ...fields, text: "After going back: more words" })
    assert.strictEqual((yield* reviewsOf(business)).length, 2)
  })

  test("keeps back what the screen holds, and does not say its number", function* () {
    const business = yield* shop
    const sent = yield* post(`/b/${business.id}/reviews`, { ...praise, text: "Call 0301234567" })
    const thanks = yield* get(sent.headers["location"] ?? "")
    assert.strictEqual(thanks.status, 200)
    assert.notInclude(thanks.text, "/reviews/")
    const [review] = yield* reviewsOf(business)
    assert.strictEqual(review?.state, "pending")
    assert.strictEqual((yield* get(`/reviews/rev_${review?.id}`)).status, 404)
  })

  test("thanks only its sender, and redirects others to the business", function* () {
    const { id } = yield* shop
    yield* makeReview(id, { externalId: "order-1" })
    for (const query of [
      "",
      "?submission=",
      "?submission=order-1",
      "?submission=%00",
      "?review=rev_1"
    ]) {
      const { headers, status } = yield* get(`/b/${id}/thanks${query}`)
      assert.deepStrictEqual([status, headers["location"]], [303, `/b/${id}`], query)
    }
  })

  const own = "http://127.0.0.1:PORT"
  const ourHost = new URL(BASE_URL).host
  test.each([
    [403, { origin: "https://evil.example" }],
    [403, { origin: "null" }],
    [403, { origin: `${own}.evil.example` }],
    [403, { origin: `${BASE_URL}.evil.example` }],
    [403, { "sec-fetch-site": "cross-site" }],
    [403, { "sec-fetch-site": "same-site" }],
    [403, { "sec-fetch-site": "cross-site", origin: own }],
    [403, { "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
    [403, { host: ourHost, origin: `http://${ourHost}` }],
    [403, { "x-forwarded-proto": "https", origin: own }],
    [400, {}],
    [400, { host: ourHost, origin: `https://${ourHost}` }],
    [400, { "x-forwarded-proto": "https", origin: own.replace("http", "https") }],
    [400, { origin: own }],
    [400, { origin: BASE_URL }],
    [400, { "sec-fetch-site": "same-origin", origin: own }],
    [400, { "sec-fetch-site": "same-origin", origin: "null" }]
  ])("from another site is 403 before its wrong fields are 400: %s %j", function* ([status, from]) {
    const { port } = yield* Service
    const path = `/b/${(yield* shop).id}/reviews`
    const lines = Object.entries<string>(from ?? {}).map(
      ([name, value]) => [name, value.replace("PORT", String(port))] as const
    )
    const headers = [["x-forwarded-for", anAddress()] as const, ...lines]
    assert.strictEqual((yield* post(path, { ...praise, stars: "" }, headers)).status, status)
  })

  test.each([
    "/reviews/rev_1/report",
    "/portal/sign-in",
    "/portal/sign-in/code/x",
    "/portal/sign-in/passkey",
    "/portal/sign-in/x"
  ])("is refused from another site like the form of %s", function* (path) {
    const statusFrom = (origin: string) =>
      Effect.map(post(path, {}, [["origin", origin]]), ({ status }) => status)
    assert.strictEqual(yield* statusFrom("https://evil.example"), 403)
    assert.notStrictEqual(yield* statusFrom(BASE_URL), 403)
  })

  test("is answered by a page whatever arrives", function* () {
    const business = yield* shop
    const path = `/b/${business.id}/reviews`
    const form = "application/x-www-form-urlencoded"
    for (const [status, type, body] of [
      [413, form, `text=${"a".repeat(160_000)}`],
      [415, "application/json", "{}"],
      [400, form, "text=%FF"],
      [400, form, "text=%C0%80"],
      [400, form, "text=%00"],
      [400, form, "text=%"],
      [400, form, "text=1&text=2"],
      [400, form, new Uint8Array([0x74, 0x3d, 0xff])],
      [400, null, ""]
    ] as const) {
      const headers = [
        ["x-forwarded-for", anAddress()],
        ["accept", "text/html"],
        ...(type === null ? [] : [["content-type", type] as const])
      ] as const
      const answer = yield* send({ method: "POST", path, headers, body })
      assert.strictEqual(answer.status, status, String(body).slice(0, 20))
      assert.strictEqual(answer.headers["content-type"], "text/html; charset=utf-8")
      assert.include(answer.headers["content-security-policy"], "default-src 'none'")
      assert.include(answer.text, `href="${path}">Back to the form</a>`)
    }
    const unknown = yield* post("/b/biz_unknown/reviews", praise)
    assert.strictEqual(unknown.status, 404)
  })

  test.each([{ accept: "application/json" }, { accept: "*/*" }, { accept: null }])(
    "answers a program that accepts $accept with an error body that names the wrong fields",
    function* ({ accept }) {
      const business = yield* shop
      const review = yield* makeReview(business.id)
      const headers = [
        ["x-forwarded-for", anAddress()],
        ["accept-language", "fr"],
        ["content-type", "application/x-www-form-urlencoded"],
        ...(accept === null ? [] : [["accept", accept] as const])
      ] as const
      const body = "stars=9&experience_date=soon"
      const sending = (path: string) => send({ method: "POST", path, headers, body })
      const paths = [
        yield* linkTo("review", yield* invite(business)),
        `/b/${business.id}/reviews`,
        `/reviews/rev_${review.id}/report`
      ]
      for (const [index, path] of [...paths, ...paths, ...paths, ...paths].entries()) {
        const answer = yield* sending(path)
        assert.strictEqual(answer.headers["content-type"], "application/json")
        assert.strictEqual(answer.headers["cache-control"], "no-store")
        const { code, details, fields, request_id } = JSON.parse(answer.text).error
        const expected = index < 10 ? [400, "invalid_request"] : [429, "rate_limited"]
        assert.deepStrictEqual([answer.status, code], expected)
        const wrong = path.endsWith("/report")
          ? ["reason", "text"]
          : ["stars", "text", "experience_date"]
        assert.deepStrictEqual(fields, index < 10 ? wrong : undefined)
        assert.strictEqual(details?.text, index < 10 ? "Write a few words." : undefined)
        assert.strictEqual(request_id, answer.headers["request-id"])
        assert.strictEqual(answer.headers["retry-after"] === undefined, index < 10)
      }
    }
  )
})

layer(serviceWith())("an address", (test) => {
  test("sends ten forms a minute with its /64, of whatever kind, and keeps what it typed in the eleventh", function* () {
    const { business, invitation, path: review } = yield* invited("review")
    const leave = yield* linkTo("unsubscribe", invitation)
    const from = (address: string) => [["x-forwarded-for", address]] as const
    const kinds = [review, `/b/${business.id}/reviews`, leave]
    for (let sent = 0; sent < 10; sent++) {
      const blank = { ...praise, stars: "" }
      const answer = yield* post(kinds[sent % 2] ?? "", blank, from(`2001:db8:1:2::${sent}`))
      assert.strictEqual(answer.status, 400)
    }
    for (const path of kinds) {
      const answer = yield* post(path, { ...praise, text: "Kept words" }, from("2001:db8:1:2::a"))
      assert.strictEqual(answer.status, 429)
      const wait = Number(answer.headers["retry-after"])
      assert.isTrue(wait >= 1 && wait <= 60)
      if (path !== leave) assert.include(answer.text, "Kept words")
    }
    const oneClick = yield* post(leave, "List-Unsubscribe=One-Click", from("2001:db8:1:2::a"))
    assert.strictEqual(oneClick.status, 200)
    const neighbour = yield* post(review, { stars: "" }, from("2001:db8:1:3::1"))
    assert.strictEqual(neighbour.status, 400)
    yield* TestClock.adjust("60 seconds")
    const later = yield* post(review, praise, from("2001:db8:1:2::a"))
    assert.strictEqual(later.status, 303)
  })
})
