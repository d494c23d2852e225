/** Goal: the data set is large, realistic and the same each time. Method: the command line and a real service. */
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { answerOf, startCli, cliEnvironment } from "@review-proof/testkit/cli-process"
import { allManaged, type Client, type Json } from "@review-proof/testkit/client"
import { startService } from "@review-proof/testkit/service-process"

describe("The seed", { timeout: 60_000 }, () => {
  let client: Client

  beforeAll(async () => {
    const service = startService({ STORE: "memory" })
    client = await service.ready
    return service.close
  }, 60_000)

  const seed = (flags: string) => startCli(`seed ${flags}`, cliEnvironment(client)).ended

  /** All that a run made, without what the service gives: ids and times of its own. */
  const contentOf = async (companyIds: ReadonlyArray<string>) => {
    const content = []
    for (const id of companyIds) {
      const { name, plan } = await client.management("GET", `/companies/${id}`)
      const businesses = []
      for (const business of await allManaged(client, `/companies/${id}/businesses`)) {
        const reviews = await allManaged(client, `/businesses/${business.id}/reviews`)
        const { name, url } = business
        businesses.push({ name, url, reviews: reviews.map(lasting) })
      }
      content.push({ name, plan, businesses })
    }
    return content
  }

  it("is the same data for the same number, of every kind", async () => {
    const first = await answerOf("seed --reviews 700", cliEnvironment(client))
    const second = await answerOf("seed --reviews 700", cliEnvironment(client))
    const { company_ids: ids, ...counts } = first
    const { company_ids: otherIds, ...otherCounts } = second
    assert.deepStrictEqual(otherCounts, counts)
    const content = await contentOf(ids)
    assert.deepStrictEqual(await contentOf(otherIds), content)

    const businesses = content.flatMap((company) => company.businesses)
    const reviews: ReadonlyArray<Json> = businesses.flatMap((business) => business.reviews)
    assert.deepInclude(counts, {
      companies: content.length,
      businesses: businesses.length,
      reviews: 700,
      replies: reviews.flatMap(({ replies }) => replies).length
    })
    assert.lengthOf(reviews, 700)
    assert.isAbove(counts.replies, 0)
    assert.isAbove(counts.products, businesses.length)
    const kinds = (of: (review: Json) => unknown) => new Set(reviews.map(of)).size
    const stars = kinds((review) => review.stars)
    const proofs = kinds((review) => review.proof)
    assert.deepStrictEqual({ stars, proofs }, { stars: 5, proofs: 6 })
    assert.isAtLeast(
      kinds((review) => review.language),
      6
    )
    assert.isAbove(
      kinds((review) => review.text),
      500
    )
    assert.isAbove(
      kinds((review) => review.created_at.slice(0, 7)),
      24
    )
  })

  it("leaves no key behind that works", async () => {
    const { company_ids: ids } = await answerOf("seed --reviews 5", cliEnvironment(client))
    const keys = await allManaged(client, `/companies/${ids[0]}/keys`)
    assert.deepStrictEqual(
      keys.map(({ status }) => status),
      ["revoked"]
    )
  })

  it("reports what it created", async () => {
    const outcome = await seed("--reviews 3")
    assert.deepInclude(outcome, { code: 0, err: "" })
    assert.match(
      outcome.out,
      /^companies +1\nbusinesses +1\nreviews +3\nproducts +\d+\nreplies +\d+\n/
    )
    assert.match(outcome.out, /\ncmp_\w+ {2}\S/)
  })

  it("ends with 2 at bad usage, and with 1 where the public API is not found", async () => {
    for (const flags of [
      "",
      "--reviews 0",
      "--reviews 10000001",
      "--reviews 3 --public-url shop"
    ]) {
      assert.strictEqual((await seed(flags)).code, 2, flags)
    }
    const lost = await seed("--reviews 3 --public-url http://127.0.0.1:1")
    assert.deepInclude(lost, { code: 1, out: "" })
    assert.match(lost.err, /http:\/\/127\.0\.0\.1:1\. See --public-url/)
  })
})

const lasting = (review: Json) => ({
  stars: review.stars,
  language: review.language,
  proof: review.proof,
  text: review.text,
  external_id: review.external_id,
  reviewer: review.reviewer,
  product: review.product,
  created_at: review.proof === "imported" ? review.created_at : "at the time",
  replies: review.replies.map(({ from, text }: Json) => ({ from, text }))
})
