/**
 * Goal: the command line does what contract MANAGEMENT-9 promises. Method: commands in this process
 * against a real service.
 */
import { assert, describe, it } from "@effect/vitest"
import { afterAll } from "vitest"
import { CliFailure } from "../src/cli/cli-failure.ts"
import { startCli, cliEnvironment } from "@review-proof/testkit/processes/cli-process"
import { openService } from "@review-proof/testkit/service/service"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"
import { jsonOf, runCommand } from "./support/run-command.ts"

const idOf = ({ id }: { readonly id: string }) => id

const client = await openService("memory")
afterAll(client.close)

describe("The command line", { timeout: 60_000 }, () => {
  const rp = (args: string) => runCommand(args, cliEnvironment(client))
  const json = (args: string) => jsonOf(args, cliEnvironment(client))

  it("takes a company from its first day to a moderated review", async () => {
    const company = await json(
      "companies create --name Acme --plan enterprise --monthly-limit 500 --owner-name Ada --owner-email ada@example.com"
    )
    assert.deepInclude(company, { name: "Acme", plan: "enterprise", monthly_limit: 500 })
    const changed = await json(`companies update ${company.id} --monthly-limit none`)
    assert.deepInclude(changed, { id: company.id, name: "Acme", monthly_limit: null })

    const member = await json(
      `members create --company ${company.id} --name Bob --email bob@example.com --role member`
    )
    const members = await json(`members list --company ${company.id}`)
    assert.deepStrictEqual(members.data[1], member)

    const business = await json(
      `businesses create --company ${company.id} --name Shop --url https://shop.example --short-name corner-shop --reply-to hello@shop.example`
    )
    assert.deepInclude(business, {
      name: "Shop",
      short_name: "corner-shop",
      reply_to: "hello@shop.example"
    })
    assert.isTrue((await json(`businesses update ${business.id} --reminders`)).reminders)

    const key = await json(
      `keys create --company ${company.id} --name 'Shop key' --permissions 'reviews:read, score:read' --businesses ${business.id} --ip-allowlist 10.0.0.0/8,192.0.2.1 --expires 90d --created-by ${member.id}`
    )
    assert.match(key.key, /^pk_live_[0-9a-f]{32}$/)
    assert.deepInclude(key, {
      permissions: ["reviews:read", "score:read"],
      businesses: [business.id],
      ip_allowlist: ["10.0.0.0/8", "192.0.2.1"],
      created_by: member.id
    })
    assert.isNull((await json(`keys update ${key.id} --businesses all`)).businesses)
    assert.strictEqual((await json(`keys block ${key.id}`)).status, "blocked")
    assert.strictEqual((await json(`keys unblock ${key.id}`)).status, "active")
    assert.match((await json(`keys rotate ${key.id}`)).key, /^pk_live_/)
    assert.strictEqual((await json(`keys revoke ${key.id}`)).status, "revoked")

    const review = await json(
      `reviews create --business ${business.id} --stars 4 --text 'Very good' --language en --title Fine --proof invited --evidence 'order 7' --reviewer-name Eve --product-sku a-1 --external-id x-1`
    )
    assert.deepInclude(review, {
      stars: 4,
      title: "Fine",
      proof: "invited",
      external_id: "x-1",
      evidence: "order 7",
      reviewer: { name: "Eve" },
      product: { sku: "a-1", name: null }
    })
    const hidden = await json(`reviews hide ${review.id} --reason rude`)
    assert.strictEqual(hidden.state, "hidden")
    assert.strictEqual((await json(`reviews restore ${review.id}`)).state, "published")
    const shortened = await json(`reviews redact ${review.id} --reason rude --text 'Very […]'`)
    assert.deepInclude(shortened, { text: "Very […]", title: "Fine", reviewer: { name: "Eve" } })
    const redacted = await json(`reviews redact ${review.id} --reason rude --name`)
    assert.deepInclude(redacted, { text: "Very […]", reviewer: { name: null } })
    assert.isTrue((await json(`reviews resolve ${review.id}`)).resolved)
    const proven = await json(`reviews verify ${review.id} --proof transaction --evidence 7.pdf`)
    assert.deepInclude(proven, { proof: "transaction", evidence: "7.pdf" })
    const updated = await json(`reviews update ${review.id} --product-sku a-2`)
    assert.deepStrictEqual(updated.product, { sku: "a-2", name: null })
    const removed = await json(`reviews remove ${review.id} --reason fake`)
    assert.strictEqual(removed.state, "removed")
    const { data } = await json(`reviews list --business ${business.id} --state removed`)
    assert.deepStrictEqual(data.map(idOf), [review.id])
    const usage = await json(`usage --company ${company.id}`)
    assert.deepInclude(usage, { requests: 0, limit: 1_000_000 })
  })

  it("shows, lists, changes and removes what a company has", async () => {
    const { businessId, companyId, id: keyId } = await makeAccount(client)
    const reviewId = await makeReview(client, businessId)
    for (const [noun, id] of [
      ["businesses", businessId],
      ["keys", keyId],
      ["reviews", reviewId]
    ]) {
      assert.strictEqual((await json(`${noun} show ${id}`)).id, id)
    }
    for (const [noun, id] of [
      ["businesses", businessId],
      ["keys", keyId]
    ]) {
      const { data } = await json(`${noun} list --company ${companyId}`)
      assert.deepStrictEqual(data.map(idOf), [id])
    }
    const bob = await json(
      `members create --company ${companyId} --name Bob --email bob@example.com --role member`
    )
    const changed = await json(`members update ${bob.id} --name Rob`)
    assert.deepStrictEqual(changed, { ...bob, name: "Rob" })
    const removed = await startCli(`members remove ${bob.id}`, cliEnvironment(client)).ended
    assert.deepStrictEqual(removed, { code: 0, out: "", err: "" })
    assert.lengthOf((await json(`members list --company ${companyId}`)).data, 1)
  })

  it("clears with none whatever a business, a key or a review may be without", async () => {
    const { businessId, id: keyId } = await makeAccount(client)
    const reviewId = await makeReview(client, businessId)
    for (const [noun, set, cleared] of [
      [
        `businesses update ${businessId}`,
        "--short-name corner --reply-to a@a.example --address Quay --colour #0a6757",
        { short_name: null, reply_to: null, address: null, colour: null }
      ],
      [`keys update ${keyId}`, "--ip-allowlist 10.0.0.0/8", { ip_allowlist: [] }],
      [
        `reviews update ${reviewId}`,
        "--product-sku mug --product-name Mug --experience-date 1970-01-01",
        { product: null, experience_date: null }
      ]
    ] as const) {
      const before = await json(`${noun} ${set}`)
      for (const [name, value] of Object.entries(cleared)) assert.notDeepEqual(before[name], value)
      const none = set.replaceAll(/(--\S+) \S+/g, "$1 none")
      assert.deepInclude(await json(`${noun} ${none}`), cleared)
    }
  })

  it("prints with --json exactly what the API answers", async () => {
    const answer = await client.management("GET", "/companies?limit=1")
    const { out } = await rp("companies list --limit 1 --json")
    assert.strictEqual(out, `${JSON.stringify(answer)}\n`)
  })

  it("prints a table, how to see more, and all pages as one", async () => {
    await makeAccount(client)
    const first = await rp("companies list --limit 1")
    assert.match(first.out, /^ID +NAME +PLAN +MONTHLY_LIMIT +STATUS +CREATED_AT\ncmp_/)
    const more = /More: (--cursor=\S+)/.exec(first.out)?.[1] ?? ""
    const next = await rp(`companies list --limit 1 ${more}`)
    assert.match(next.out, /\ncmp_/)
    assert.notInclude(next.out, first.out.split("\n")[1] ?? "")
    const all = await rp("companies list --limit 1 --all")
    const { data } = await client.management("GET", "/companies?limit=100")
    assert.strictEqual(all.out.match(/^cmp_/gm)?.length, data.length)
    assert.notInclude(all.out, "More:")
    const json = await rp("companies list --limit 1 --all --json")
    assert.strictEqual(json.out, `${JSON.stringify({ data, next_cursor: null })}\n`)
    const foreign = await rp("companies list --cursor=-no-cursor-of-this-service")
    assert.instanceOf(foreign.failure, CliFailure)
    assert.include(foreign.failure.message, "cursor")
  })

  it("lists what waits for a decision, and acts for a member on request", async () => {
    const { businessId, companyId } = await makeAccount(client)
    const review = await makeReview(client, businessId)
    const member = await json(
      `members create --company ${companyId} --name Bea --email bea@example.com --role member`
    )
    await client.management("POST", `/reviews/${review}/proof-requests`, { kind: "identity" })
    const { data } = await json("queue list --kind proof --limit 100")
    const waiting = data.find((item: { review: { id: string } }) => item.review.id === review)
    assert.deepInclude(waiting, { kind: "proof", reason: "identity" })
    assert.match((await rp("queue list")).out, /^KIND +ID +SINCE +REASON/)

    const resolved = await json(`reviews resolve ${review} --acting-member ${member.id}`)
    assert.isTrue(resolved.resolved)
    const audit = await client.management("GET", `/companies/${companyId}/audit?limit=1`)
    assert.strictEqual(audit.data[0].actor, member.id)
    const refused = await rp(`reviews hide ${review} --reason rude --acting-member ${member.id}`)
    assert.instanceOf(refused.failure, CliFailure)
    assert.include(refused.failure.message, "role_required")
  })

  it("prints no control character of a customer's text to the terminal", async () => {
    const { businessId } = await makeAccount(client)
    await makeReview(client, businessId, { text: "first\nsecond \u200ftfel" })
    const { out } = await rp(`reviews list --business ${businessId}`)
    assert.match(out, /first second +tfel/)
    assert.notMatch(out, /\u200f/)
  })
})
