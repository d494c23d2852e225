/** Goal: a visitor sees what a business is worth and why to believe it (contract PAGE-12, PAGE-14). */
import { assert } from "@effect/vitest"
import { changeBusiness } from "@review-proof/domain/companies"
import { replyToReview } from "@review-proof/domain/reviews"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { baseUrl, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount, makeReview } from "@review-proof/testkit/service/http-world"
import { day } from "@review-proof/ports/testing"
import { emptySums } from "@review-proof/ports/store"
import { pageTexts } from "@review-proof/translations"
import { scorePlot } from "../src/html/score-plot.ts"
import { get, textsOn } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

/** The chips of a page: what each says, with its count, and where it leads. */
const chipsOn = (page: string) =>
  [...page.matchAll(/<a\s+class="chip"\s+href="([^"]*)"([^>]*)>(.*?)<\/a/gs)].map(
    ([, href = "", attributes = "", label = ""]) => ({
      query: href.replaceAll("&amp;", "&").replace(/^[^?#]*\??|#.*$/g, ""),
      label: label
        .replace(/<span class="hidden">.*?<\/span>/s, "")
        .replaceAll(/<[^>]*>/g, "")
        .trim(),
      isChosen: attributes.includes("aria-current")
    })
  )

const start = Date.parse("2026-03-02T09:00:00Z")

layer(serviceWith())("a business's page", (test) => {
  test("chooses reviews by proof, stars, reply and language, together and with counts", function* () {
    const { business, caller } = yield* makeAccount()
    const made = yield* Effect.forEach(
      [
        { stars: 5, proof: "transaction", language: "en" },
        { stars: 5, proof: "invited", language: "de-AT" },
        { stars: 5, proof: "unverified", language: "en" },
        { stars: 2, proof: "invited", language: "en" }
      ] as const,
      (given, index) => makeReview(business.id, { ...given, text: `No ${index}` })
    )
    for (const index of [1, 3]) {
      const reviewId = made[index]?.id ?? made[0]?.id
      if (reviewId !== undefined) yield* replyToReview(caller, { reviewId, text: "Thanks" })
    }
    const path = `/b/${business.id}`
    const page = yield* get(path)
    assert.deepStrictEqual(
      chipsOn(page.text).map(({ isChosen, label }) => `${label}${isChosen ? "!" : ""}`),
      ["All 4!", "Verified 3", "5 ★ 3", "2 ★ 1", "With reply 2", "English 3", "German 1"]
    )
    const five = yield* get(`${path}?proof=verified&stars=5`)
    assert.deepStrictEqual(textsOn(five.text), ["No 1", "Thanks", "No 0"])
    assert.match(five.text, /2 of 4 reviews/)
    assert.deepStrictEqual(
      chipsOn(five.text).map(({ isChosen, label, query }) => [label, query, isChosen]),
      [
        ["All 4", "", false],
        ["Verified 2", "stars=5", true],
        ["5 ★ 2", "proof=verified", true],
        ["2 ★ 1", "stars=2&proof=verified", false],
        ["With reply 1", "stars=5&proof=verified&replied=true", false],
        ["German 1", "stars=5&proof=verified&language=de", false],
        ["English 1", "stars=5&proof=verified&language=en", false]
      ]
    )
    for (const { label, query } of chipsOn(five.text)) {
      const chosen = yield* get(`${path}?${query}`)
      assert.strictEqual(chosen.status, 200, label)
    }
    const replied = yield* get(`${path}?replied=true`)
    assert.deepStrictEqual(textsOn(replied.text), ["No 3", "Thanks", "No 1", "Thanks"])
    for (const wrong of ["replied=1", "replied=true&replied=true", "proof=proven"]) {
      assert.strictEqual((yield* get(`${path}?${wrong}`)).status, 400, wrong)
    }
    const lost = yield* get(`${path}?stars=6`)
    assert.include(lost.text, `href="${path}"`)
  })

  test("draws the score over time, and says the same as a table", function* () {
    yield* TestClock.setTime(start)
    const { business } = yield* makeAccount()
    yield* makeReview(business.id, { stars: 1, proof: "transaction" })
    const path = `/b/${business.id}`
    assert.notInclude((yield* get(path)).text, "The score over time")
    yield* TestClock.adjust(40 * day)
    for (let count = 0; count < 3; count++) {
      yield* makeReview(business.id, { stars: 5, proof: "transaction" })
    }
    const { text } = yield* get(path)
    assert.include(text, "Up from 3.19 in March 2026")
    assert.match(text, /<svg\s+class="plot"[^>]*role="img"/)
    assert.match(text, /<desc id="plot-says">[^<]*between 3\.19 and [^<]*<\/desc>/)
    assert.match(text, /<th scope="row">March 2026<\/th>\s*<td>3\.2\d<\/td>\s*<td>1<\/td>/)
    assert.match(text, /<th scope="row">April 2026<\/th>\s*<td>3\.\d\d<\/td>\s*<td>4<\/td>/)
    assert.notMatch(text, / style=/)
  })

  test("labels the lines of the plot with what they stand for", function* () {
    const { business } = yield* makeAccount()
    const points = [497, 498, 499].map((score, week) => ({ day: 7 * week, score, sums: emptySums }))
    const plot = String(scorePlot(points, business, yield* Effect.promise(() => pageTexts("en"))))
    const labels = [...plot.matchAll(/text-anchor="end">(\d[^<]*)</g)].map(([, label]) => label)
    assert.deepStrictEqual(labels, ["4.8", "4.9", "5.0"])
  })

  test("shows how quickly a business replies, once it has replied", function* () {
    const { business, caller } = yield* makeAccount()
    const review = yield* makeReview(business.id)
    yield* makeReview(business.id)
    const path = `/b/${business.id}`
    assert.notInclude((yield* get(path)).text, "answered.")
    yield* TestClock.adjust(3 * day)
    yield* replyToReview(caller, { reviewId: review.id, text: "Thank you" })
    const { text } = yield* get(path)
    assert.include(text, "50% of recent reviews answered.")
    assert.include(text, "Replies usually come within 3 days.")
    const prompt = yield* makeAccount()
    const answered = yield* makeReview(prompt.business.id)
    yield* replyToReview(prompt.caller, { reviewId: answered.id, text: "Thank you" })
    const soon = yield* get(`/b/${prompt.business.id}`)
    assert.include(soon.text, "Replies usually come within 1 day.")
    assert.match(text, /<time[^>]*>\s*3 days later/)
  })

  test("shortens a long review and a long reply, which the review's own page shows whole", function* () {
    const { business, caller } = yield* makeAccount()
    const long = "Many words make a long story. ".repeat(60).trim()
    const { id } = yield* makeReview(business.id, { text: long })
    yield* replyToReview(caller, { reviewId: id, text: long })
    const lines = yield* makeReview(business.id, { text: "A line\n".repeat(40).trim() })
    const { text } = yield* get(`/b/${business.id}`)
    for (const shown of textsOn(text)) {
      assert.isBelow(shown?.length ?? 0, 720)
      assert.match(shown ?? "", /\w\.? …$/)
    }
    assert.match(text, new RegExp(`href="/reviews/rev_${id}"[^>]*>\\s*Read on`))
    assert.deepStrictEqual(textsOn((yield* get(`/reviews/rev_${id}`)).text), [long, long])
    assert.notInclude((yield* get(`/reviews/rev_${lines.id}`)).text, "Read on")
  })

  test("shortens a text of one word without cutting a character in two", function* () {
    const { business } = yield* makeAccount()
    yield* makeReview(business.id, { text: `a${"🥐".repeat(500)}` })
    const { text } = yield* get(`/b/${business.id}`)
    assert.deepStrictEqual(textsOn(text), [`a${"🥐".repeat(349)} …`])
  })

  test("without reviews asks for the first one, and has no filters", function* () {
    const { business } = yield* makeAccount()
    const { text } = yield* get(`/b/${business.id}`)
    assert.include(text, "Nobody has reviewed Acme Shop yet")
    assert.lengthOf(text.split(`href="/b/${business.id}/write"`), 2)
    assert.lengthOf(chipsOn(text), 0)
  })

  test("links to its whole web address, and shows its path in letters, or the beginning of a long one", function* () {
    const { business } = yield* makeAccount()
    const url = `https://maps.example/place/${"a".repeat(300)}`
    yield* changeBusiness("test", business.id, { url })
    const { text } = yield* get(`/b/${business.id}`)
    assert.match(text, new RegExp(`href="${url}"[^>]*><bdi>maps\\.example/place/a{59} …</bdi>`))
    for (const [path, shown] of [
      ["/stra%C3%9Fe/a%2Fb", "/straße/a%2Fb"],
      ["/%E2%80%AEevil", "/%E2%80%AEevil"],
      ["/%FF%20", "/%FF%20"]
    ] as const) {
      yield* changeBusiness("test", business.id, { url: `https://bäckerei.example${path}` })
      const page = yield* get(`/b/${business.id}`)
      const host = "xn--bckerei-5wa.example"
      assert.include(
        page.text.replaceAll(/\s+/g, " "),
        `href="https://${host}${path}" rel="nofollow noopener"><bdi>${host}${shown}<`
      )
    }
  })

  test("describes itself to search engines and messengers, under its short name", function* () {
    const { business } = yield* makeAccount()
    yield* makeReview(business.id, { proof: "transaction" })
    yield* changeBusiness("test", business.id, { shortName: "told-shop" })
    const { text } = yield* get(`/b/${business.id}`)
    const url = `${baseUrl}/b/told-shop`
    assert.include(text, `<link rel="canonical" href="${url}" />`)
    assert.include(text, `<meta property="og:url" content="${url}" />`)
    assert.include(text, '<meta property="og:title" content="Reviews of Acme Shop" />')
    assert.match(text, /name="description" content="1 review of Acme Shop, 100% of them verified\./)
    assert.include(text, 'href="/b/told-shop/write"')
  })

  test("is in the language that the browser prefers", function* () {
    const { business } = yield* makeAccount()
    yield* makeReview(business.id, { language: "en", proof: "transaction" })
    yield* get(`/b/${business.id}`)
    const german = yield* get(`/b/${business.id}`, [["accept-language", "de-CH, en;q=0.5"]])
    assert.include(german.text, '<html lang="de">')
    for (const words of ["Bewertung schreiben", "Kauf geprüft", "Verfasst auf Englisch"]) {
      assert.include(german.text, words)
    }
  })

  test("is in the language that the address asks for before all, and links keep it", function* () {
    const { business } = yield* makeAccount()
    const { id } = yield* makeReview(business.id, { stars: 4, language: "ar" })
    const path = `/b/${business.id}`
    const { text } = yield* get(`${path}?stars=4&lang=ar`, [["accept-language", "de"]])
    assert.include(text, '<html lang="ar" dir="rtl">')
    assert.notInclude(text, "كُتب باللغة")
    for (const link of [
      `${path}/write?lang=ar`,
      `/reviews/rev_${id}?lang=ar`,
      `${path}?stars=5&amp;lang=ar#reviews`,
      "/about/score?lang=ar",
      "/?lang=ar",
      "?stars=4&amp;lang=fr"
    ]) {
      assert.include(text, `href="${link}"`)
    }
    assert.include((yield* get("/about/score?lang=fr")).text, "Comment la note est calculée")
  })
})
