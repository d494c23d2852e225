/** Goal: the data set is large, realistic and the same each time. Method: the command line and a real service. */
import { Struct } from "effect"
import { assert, describe, it } from "@effect/vitest"
import { CliError } from "effect/cli"
import { afterAll } from "vitest"
import { cliEnvironment } from "@review-proof/testkit/processes/cli-process"
import { allManaged, type Json } from "@review-proof/testkit/client/client"
import { openService } from "@review-proof/testkit/service/service"
import { CliFailure } from "../src/cli/cli-failure.ts"
import { jsonOf, runCommand } from "./support/run-command.ts"

// The limit that a service has by default: the seed waits for it.
const client = await openService("memory", { RATE_LIMIT_PER_SECOND: "10" })
afterAll(client.close)

describe("The seed", { timeout: 60_000 }, () => {
  const seed = (flags: string) => runCommand(`seed ${flags}`, cliEnvironment(client))
  const seeded = (flags: string) => jsonOf(`seed ${flags}`, cliEnvironment(client))

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
    const first = await seeded("--reviews 300")
    const second = await seeded("--reviews 300")
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
      reviews: 300,
      replies: reviews.flatMap(({ replies }) => replies).length
    })
    assert.lengthOf(reviews, 300)
    assert.isAbove(counts.replies, 0)
    assert.isAbove(counts.products, businesses.length)
    const kinds = (field: string) => new Set(reviews.map(Struct.get(field))).size
    const months = new Set(reviews.map((review) => review.created_at.slice(0, 7)))
    assert.strictEqual(kinds("stars"), 5)
    assert.strictEqual(kinds("proof"), 6)
    assert.isAtLeast(kinds("language"), 6)
    assert.isAbove(kinds("text"), 200)
    assert.isAbove(months.size, 24)
  })

  it("has reviews from three years ago up to today, so that no chart ends before", async () => {
    const { company_ids: ids } = await seeded("--reviews 60")
    const companies = await contentOf(ids)
    const days = companies
      .flatMap(({ businesses }) => businesses.flatMap(({ reviews }) => reviews))
      .filter(({ proof }) => proof === "imported")
      .map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000)
    const [newest, oldest] = [Math.min(...days), Math.max(...days)]
    assert.isTrue(newest >= 0 && newest < 31, `${newest}`)
    assert.isTrue(oldest > 2 * 365 && oldest < 3 * 365 + 1, `${oldest}`)
  })

  it("leaves no key behind that works", async () => {
    const { company_ids: ids } = await seeded("--reviews 5")
    const keys = await allManaged(client, `/companies/${ids[0]}/keys`)
    assert.deepStrictEqual(keys.map(Struct.get("status")), ["revoked"])
  })

  it("reports what it created", async () => {
    const outcome = await seed("--reviews 3")
    assert.deepInclude(outcome, { err: "", failure: undefined })
    assert.match(
      outcome.out,
      /^companies +1\nbusinesses +1\nreviews +3\nproducts +\d+\nreplies +\d+\n/
    )
    assert.match(outcome.out, /\ncmp_\w+ {2}\S/)
  })

  it("is refused on wrong usage, and if the public API is not found", async () => {
    for (const flags of [
      "",
      "--reviews 0",
      "--reviews 10000001",
      "--reviews 3 --public-url shop"
    ]) {
      assert.isTrue(CliError.isCliError((await seed(flags)).failure), flags)
    }
    const { failure, out } = await seed("--reviews 3 --public-url http://127.0.0.1:1")
    assert.strictEqual(out, "")
    assert.instanceOf(failure, CliFailure)
    assert.match(failure.message, /http:\/\/127\.0\.0\.1:1\. See --public-url/)
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
