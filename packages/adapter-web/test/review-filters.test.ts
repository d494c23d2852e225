/** Goal: a visitor who filters reviews believes the numbers beside the choices. */
import { assert } from "@effect/vitest"
import { replyToReview } from "@review-proof/domain/reviews"
import type { Proof, Stars } from "@review-proof/ports"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { makeReview, account } from "@review-proof/testkit/service/http-world"
import { get } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"

const made: ReadonlyArray<readonly [Stars, Proof, string]> = [
  [5, "transaction", "en-GB"],
  [5, "invited", "en"],
  [4, "unverified", "en-US"],
  [4, "imported", "en-GB"],
  [1, "transaction", "de"],
  [1, "identity", "en-gb"]
]

const queries = ["", "5", "4"].flatMap((stars) =>
  ["", "verified", "transaction", "imported"].flatMap((proof) =>
    ["", "en", "en-GB", "de"].flatMap((language) =>
      ["", "true"].map((replied) => new URLSearchParams({ stars, proof, language, replied }))
    )
  )
)

interface Choice {
  readonly path: string
  readonly isChosen: boolean
  /** Undefined where the page names none. */
  readonly count: number | undefined
}

const choicesOn = (page: string): ReadonlyArray<Choice> =>
  Array.from(
    page.matchAll(/class="chip"\s+href="([^"#]+)#reviews"([^>]*)>([^]*?)<\/a\s*>/g),
    ([, path = "", attributes = "", label = ""]) => {
      const count = /class="count">(\d+)</.exec(label)?.[1]
      return {
        path: path.replaceAll("&amp;", "&"),
        isChosen: attributes.includes("aria-current"),
        count: count === undefined ? undefined : Number(count)
      }
    }
  )

const reviewsOn = (page: string): number => page.split(`<article class="card review">`).length - 1

layer(serviceWith())("the filters of a business's public page", (test) => {
  test("name for each choice the number of reviews that it lists, or none", function* () {
    const { business, caller } = yield* account
    for (const [stars, proof, language] of made) {
      const { id } = yield* makeReview(business.id, { stars, proof, language })
      if (stars !== 5) yield* replyToReview(caller, { reviewId: id, text: "Thank you" })
    }
    const listed = new Map<string, number>()
    const reviewsAt = function* (path: string) {
      const known = listed.get(path) ?? reviewsOn((yield* get(path)).text)
      listed.set(path, known)
      return known
    }
    for (const query of queries) {
      const path = `/b/${business.id}?${query}`
      const { text } = yield* get(path)
      for (const choice of choicesOn(text)) {
        if (choice.count === undefined) continue
        const found = yield* reviewsAt(choice.isChosen ? path : choice.path)
        assert.strictEqual(choice.count, found, `${query}: ${choice.path}`)
      }
      const shown = /(\d+) of 6 reviews\s*·/.exec(text)?.[1]
      if (shown !== undefined) assert.strictEqual(Number(shown), yield* reviewsAt(path), `${query}`)
    }
  })

  test("still lead from a region to all reviews of its language", function* () {
    const { business } = yield* account
    for (const [stars, proof, language] of made) {
      yield* makeReview(business.id, { stars, proof, language })
    }
    const { text } = yield* get(`/b/${business.id}?language=en-GB`)
    assert.strictEqual(reviewsOn(text), 3)
    const counted = choicesOn(text).filter(({ count }) => count !== undefined)
    assert.deepStrictEqual(
      counted.map(({ count, path }) => [path.split("?")[1], count]),
      [
        [undefined, 6],
        ["language=en", 5],
        ["language=de", 1]
      ]
    )
    assert.notMatch(text, /of 6 reviews\s*·/)
    const whole = yield* get(`/b/${business.id}?language=en`)
    assert.match(whole.text, /5 of 6 reviews\s*·/)
  })
})
