/** Other sites show the score as a picture that holds its words, whatever they are. */
import { assert } from "@effect/vitest"
import { createHash } from "node:crypto"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import {
  makeAccount,
  makeBusiness,
  makeReview,
  shop
} from "@review-proof/testkit/service/http-world"
import { get } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { languages } from "@review-proof/translations"

layer(serviceWith())("a widget", (test) => {
  test("shows on its card how many gave each number of stars", function* () {
    const business = yield* shop
    for (const stars of [5, 5, 5, 1] as const) yield* makeReview(business.id, { stars })
    const { text } = yield* get(`/widgets/${business.id}/badge.svg?style=card`)
    const shares = [...text.matchAll(/>(\d+%)</g)].map(([, share]) => share)
    assert.deepStrictEqual(shares, ["75%", "0%", "0%", "0%", "25%"])
  })

  test("is a picture whatever the business is called", function* () {
    const { company } = yield* makeAccount()
    for (const [name, shown] of [
      ["A\uFFFEB\uFFFF", "A\uFFFDB\uFFFD"],
      ["A\u{1FFFE}é😀 & <B>", "A\u{1FFFE}é😀 &amp; &lt;B&gt;"],
      ["A\u0001\u001F\uD800", "A\uFFFD\uFFFD\uFFFD"]
    ] as const) {
      const business = yield* makeBusiness(company.id, name)
      const badge = yield* get(`/widgets/${business.id}/badge.svg`)
      assert.include(badge.text, `<title id="t">${shown}: No reviews yet</title>`)
    }
  })

  test("has room for a name of wide characters, cut if need be", function* () {
    const { company } = yield* makeAccount()
    for (const [name, shown] of [
      ["東".repeat(16), "東".repeat(16)],
      ["東".repeat(40), `${"東".repeat(15)}…`],
      ["🥐".repeat(40), `${"🥐".repeat(15)}…`],
      ["n".repeat(40), `${"n".repeat(31)}…`]
    ] as const) {
      const business = yield* makeBusiness(company.id, name)
      const { text } = yield* get(`/widgets/${business.id}/badge.svg?style=card`)
      const [, size = "", written = ""] =
        /font-size="([\d.]+)"[^>]*>([^<]*)<\/text/.exec(text) ?? []
      assert.strictEqual(written, shown)
      const wide = Array.from(written).filter((letter) => /[東🥐]/u.test(letter)).length
      assert.isAtMost(Number(size) * (1.25 * wide + 0.66 * (written.match(/n/g)?.length ?? 0)), 280)
    }
  })

  test.each(["badge", "line", "card"])(
    "is a picture in every style, colour and size: %s",
    function* (style) {
      const business = yield* shop
      yield* makeReview(business.id, { stars: 4, proof: "transaction" })
      const pictures = new Set<string>()
      for (const theme of ["light", "dark", "auto"]) {
        for (const size of ["s", "m", "l"]) {
          const query = new URLSearchParams({ style, theme, size }).toString()
          const { headers, text } = yield* get(`/widgets/${business.id}/badge.svg?${query}`)
          // The picture's colours are the one style that its policy allows.
          const [, colours = ""] = /<style>([^<]+)<\/style>/.exec(text) ?? []
          const hash = createHash("sha256").update(colours).digest("base64")
          assert.include(headers["content-security-policy"], `style-src 'sha256-${hash}'`)
          assert.strictEqual(colours.includes("prefers-color-scheme"), theme === "auto")
          assert.notMatch(text, /style=|undefined|NaN/)
          pictures.add(text)
        }
      }
      assert.strictEqual(pictures.size, 9)
      const odd = yield* get(`/widgets/${business.id}/badge.svg?style=x&theme=x&size=x&lang=x`)
      assert.strictEqual(odd.text, (yield* get(`/widgets/${business.id}/badge.svg`)).text)
    }
  )

  test.each(["badge", "line", "card"])(
    "is a picture that holds its words in every language: %s",
    function* (style) {
      const business = yield* shop
      yield* makeReview(business.id, { stars: 4, proof: "transaction" })
      for (const { direction, tag } of languages) {
        const { text } = yield* get(`/widgets/${business.id}/badge.svg?style=${style}&lang=${tag}`)
        const width = Number(/viewBox="0 0 (\d+)/.exec(text)?.[1])
        const texts = [...text.matchAll(/<text[^>]*x="(.*?)"[^>]*size="(.*?)"[^>]*>([^<]+)</g)]
        assert.isAbove(texts.length, 1)
        for (const [, x, size, words = ""] of texts) {
          const start = direction === "rtl" ? width - Number(x) : Number(x)
          assert.isAtMost(start + 0.56 * Number(size) * words.length, width, `${tag}: ${words}`)
        }
      }
    }
  )
})
