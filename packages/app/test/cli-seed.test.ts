/** Goal: the data set is large, realistic and the same each time. Method: the bin, against a real service. */
import { assert, describe, it } from "@effect/vitest"
import { afterAll, beforeAll } from "vitest"
import { answerOf, startCli, towards } from "@review-proof/testkit/cli-process"
import { management, startService } from "@review-proof/testkit/service-process"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"

interface SeededReview {
  readonly stars: number
  readonly language: string
  readonly proof: string
  readonly text: string
  readonly external_id: string
  readonly created_at: string
  readonly reviewer: unknown
  readonly product: unknown
  readonly replies: ReadonlyArray<{ readonly text: string; readonly from: string }>
}

describe("seed", { timeout: 60_000 }, () => {
  let service: ServiceProcess
  let addresses: Addresses

  beforeAll(async () => {
    service = startService({ STORE: "memory" })
    addresses = await service.ready
  }, 60_000)

  afterAll(async () => {
    service.kill("SIGTERM")
    await service.ended
  })

  const all = async (path: string) => {
    const found = []
    for (let cursor = ""; ;) {
      const { json } = await management(addresses, "GET", `${path}?limit=100${cursor}`)
      found.push(...json.data)
      if (json.next_cursor === null) return found
      cursor = `&cursor=${json.next_cursor}`
    }
  }

  /** All that a run made, without what the service gives: ids and times of its own. */
  const contentOf = async (companyIds: ReadonlyArray<string>) => {
    const content = []
    for (const id of companyIds) {
      const { name, plan } = (await management(addresses, "GET", `/companies/${id}`)).json
      const businesses = await all(`/companies/${id}/businesses`)
      const own = []
      for (const business of businesses) {
        const reviews: Array<SeededReview> = await all(`/businesses/${business.id}/reviews`)
        own.push({ name: business.name, url: business.url, reviews: reviews.map(lasting) })
      }
      content.push({ name, plan, businesses: own })
    }
    return content
  }

  const lasting = (review: SeededReview) => ({
    stars: review.stars,
    language: review.language,
    proof: review.proof,
    text: review.text,
    external_id: review.external_id,
    reviewer: review.reviewer,
    product: review.product,
    created_at: review.proof === "imported" ? review.created_at : "at the time",
    replies: review.replies.map(({ from, text }) => ({ from, text }))
  })

  it("makes the same data for the same number, of every kind", async () => {
    const first = await answerOf(["seed", "--reviews", "700"], towards(addresses))
    const second = await answerOf(["seed", "--reviews", "700"], towards(addresses))
    const { company_ids: ids, ...counts } = first
    const { company_ids: otherIds, ...otherCounts } = second
    assert.deepStrictEqual(otherCounts, counts)
    assert.strictEqual(counts.reviews, 700)
    const content = await contentOf(ids)
    assert.deepStrictEqual(await contentOf(otherIds), content)

    const businesses = content.flatMap((company) => company.businesses)
    const reviews = businesses.flatMap((business) => business.reviews)
    assert.strictEqual(content.length, counts.companies)
    assert.strictEqual(businesses.length, counts.businesses)
    assert.strictEqual(reviews.length, 700)
    assert.strictEqual(reviews.flatMap(({ replies }) => replies).length, counts.replies)
    assert.isAbove(counts.replies, 0)
    assert.isAbove(counts.products, businesses.length)
    const kinds = (of: (review: (typeof reviews)[number]) => unknown) =>
      new Set(reviews.map(of)).size
    assert.strictEqual(
      kinds(({ stars }) => stars),
      5
    )
    assert.strictEqual(
      kinds(({ proof }) => proof),
      6
    )
    assert.isAtLeast(
      kinds(({ language }) => language),
      6
    )
    assert.isAbove(
      kinds(({ text }) => text),
      500
    )
    assert.isAbove(
      kinds(({ created_at }) => created_at.slice(0, 7)),
      24
    )
  })

  it("leaves no key behind that works", async () => {
    const { company_ids: ids } = await answerOf(["seed", "--reviews", "5"], towards(addresses))
    const keys = await all(`/companies/${ids[0]}/keys`)
    assert.deepStrictEqual(
      keys.map(({ status }) => status),
      ["revoked"]
    )
  })

  it("tells people what it made", async () => {
    const outcome = await startCli(["seed", "--reviews", "3"], towards(addresses)).ended
    assert.deepInclude(outcome, { code: 0, err: "" })
    assert.match(
      outcome.out,
      /^companies +1\nbusinesses +1\nreviews +3\nproducts +\d+\nreplies +\d+\n/
    )
    assert.match(outcome.out, /\ncmp_\w+ {2}\S/)
  })

  it.each([
    [[]],
    [["--reviews", "0"]],
    [["--reviews", "many"]],
    [["--reviews", "10000001"]],
    [["--reviews", "3", "--public-url", "shop"]]
  ])("takes %j for bad usage", async (flags) => {
    assert.strictEqual((await startCli(["seed", ...flags], towards(addresses)).ended).code, 2)
  })

  it("tells where it looked for the public API in vain", async () => {
    const flags = ["--reviews", "3", "--public-url", "http://127.0.0.1:1"]
    const outcome = await startCli(["seed", ...flags], towards(addresses)).ended
    assert.deepInclude(outcome, { code: 1, out: "" })
    assert.match(outcome.err, /http:\/\/127\.0\.0\.1:1\. See --public-url/)
  })
})
