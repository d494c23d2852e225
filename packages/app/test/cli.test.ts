/** Goal: the command line does what contract MANAGEMENT-9 promises. Method: the bin, against a real service. */
import { assert, describe, it } from "@effect/vitest"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll } from "vitest"
import { version } from "../src/version.ts"
import { answerOf, startCli, towards } from "@review-proof/testkit/cli-process"
import { management, startService } from "@review-proof/testkit/service-process"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"

const run = (args: ReadonlyArray<string>, environment: Record<string, string> = {}) =>
  startCli(args, environment).ended

describe("the command line", { timeout: 60_000 }, () => {
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

  const rp = (...args: ReadonlyArray<string>) => run(args, towards(addresses))

  const json = (...args: ReadonlyArray<string>) => answerOf(args, towards(addresses))

  it("explains itself", async () => {
    const outcome = await run(["--help"])
    assert.strictEqual(outcome.code, 0)
    for (const noun of [
      "serve",
      "migrate",
      "reseal",
      "restored",
      "companies",
      "members",
      "businesses",
      "keys",
      "reviews",
      "webhooks",
      "deliveries",
      "seed",
      "usage"
    ]) {
      assert.match(outcome.out, new RegExp(`^  ${noun}\\s`, "m"))
    }
    assert.strictEqual((await run(["keys", "create", "--help"])).code, 0)
  })

  it("says in one message on stderr why the service or a migration cannot start", async () => {
    for (const command of ["serve", "migrate", "reseal", "restored"]) {
      const { code, err, out } = await run([command], { PORT: "x" })
      assert.deepStrictEqual({ code, out }, { code: 1, out: "" })
      assert.include(err, "PORT must be a port number")
      assert.notInclude(err, "    at ")
    }
  })

  it("ends without a word when its reader has enough", async () => {
    const { child, ended } = startCli(["companies", "list", "--json"], towards(addresses))
    child.stdout?.destroy()
    const { code, err } = await ended
    assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
  })

  it("keeps stdout clean where a verb is missing, and says what there is", async () => {
    const { code, err, out } = await run(["companies", "--json"])
    assert.deepStrictEqual({ code, out }, { code: 2, out: "" })
    assert.match(err, /^  list\s/m)
  })

  it("knows its version", async () => {
    const manifest = await readFile(join(import.meta.dirname, "..", "package.json"), "utf8")
    assert.strictEqual(JSON.parse(manifest).version, version)
    assert.include((await run(["--version"])).out, version)
  })

  it("takes a company from its first day to a moderated review", async () => {
    const company = await json(
      "companies",
      "create",
      "--name",
      "Acme",
      "--plan",
      "enterprise",
      "--monthly-limit",
      "500",
      "--owner-name",
      "Ada",
      "--owner-email",
      "ada@example.com"
    )
    assert.deepInclude(company, { name: "Acme", plan: "enterprise", monthly_limit: 500 })
    const changed = await json("companies", "update", company.id, "--monthly-limit", "none")
    assert.deepInclude(changed, { id: company.id, name: "Acme", monthly_limit: null })

    const member = await json(
      "members",
      "create",
      "--company",
      company.id,
      "--name",
      "Bob",
      "--email",
      "bob@example.com",
      "--role",
      "member"
    )
    const members = await json("members", "list", "--company", company.id)
    assert.deepStrictEqual(members.data[1], member)

    const business = await json(
      "businesses",
      "create",
      "--company",
      company.id,
      "--name",
      "Shop",
      "--url",
      "https://shop.example",
      "--short-name",
      "corner-shop"
    )
    assert.deepInclude(business, { name: "Shop", short_name: "corner-shop", reminders: false })
    const reminding = await json("businesses", "update", business.id, "--reminders")
    assert.strictEqual(reminding.reminders, true)

    const key = await json(
      "keys",
      "create",
      "--company",
      company.id,
      "--name",
      "Shop key",
      "--permissions",
      "reviews:read, score:read",
      "--businesses",
      business.id,
      "--ip-allowlist",
      "10.0.0.0/8,192.0.2.1",
      "--expires",
      "90d",
      "--created-by",
      member.id
    )
    assert.match(key.key, /^pk_live_[0-9a-f]{32}$/)
    assert.deepInclude(key, {
      permissions: ["reviews:read", "score:read"],
      businesses: [business.id],
      ip_allowlist: ["10.0.0.0/8", "192.0.2.1"],
      created_by: member.id
    })
    const whole = await json("keys", "update", key.id, "--businesses", "all")
    assert.isNull(whole.businesses)
    assert.strictEqual((await json("keys", "block", key.id)).status, "blocked")
    assert.strictEqual((await json("keys", "unblock", key.id)).status, "active")
    assert.match((await json("keys", "rotate", key.id)).key, /^pk_live_/)
    assert.strictEqual((await json("keys", "revoke", key.id)).status, "revoked")

    const review = await json(
      "reviews",
      "create",
      "--business",
      business.id,
      "--stars",
      "4",
      "--text",
      "Very good",
      "--language",
      "en",
      "--title",
      "Fine",
      "--proof",
      "invited",
      "--evidence",
      "order 7",
      "--reviewer-name",
      "Eve",
      "--product-sku",
      "a-1",
      "--external-id",
      "x-1"
    )
    assert.deepInclude(review, { stars: 4, title: "Fine", proof: "invited", external_id: "x-1" })
    assert.strictEqual(review.evidence, "order 7")
    assert.deepStrictEqual(review.reviewer, { name: "Eve" })
    assert.deepStrictEqual(review.product, { sku: "a-1", name: null })
    assert.strictEqual(
      (await json("reviews", "hide", review.id, "--reason", "rude")).state,
      "hidden"
    )
    assert.strictEqual((await json("reviews", "restore", review.id)).state, "published")
    const redacted = await json(
      "reviews",
      "redact",
      review.id,
      "--reason",
      "rude",
      "--text",
      "Very […]",
      "--name"
    )
    assert.deepInclude(redacted, { text: "Very […]", title: "Fine", reviewer: { name: null } })
    assert.strictEqual((await json("reviews", "resolve", review.id)).resolved, true)
    const verify = ["reviews", "verify", review.id, "--proof", "transaction", "--evidence", "7.pdf"]
    assert.deepInclude(await json(...verify), { proof: "transaction", evidence: "7.pdf" })
    const updated = await json("reviews", "update", review.id, "--product-sku", "a-2")
    assert.deepStrictEqual(updated.product, { sku: "a-2", name: null })
    assert.strictEqual((await rp("reviews", "update", review.id, "--stars", "5")).code, 2)
    assert.strictEqual(
      (await json("reviews", "remove", review.id, "--reason", "fake")).state,
      "removed"
    )
    const removed = await json("reviews", "list", "--business", business.id, "--state", "removed")
    assert.deepStrictEqual(
      removed.data.map((it: { id: string }) => it.id),
      [review.id]
    )

    const usage = await json("usage", "--company", company.id)
    assert.deepInclude(usage, { requests: 0, limit: 1_000_000 })
  })

  it("prints with --json exactly what the API answers", async () => {
    const { json: answer } = await management(addresses, "GET", "/companies?limit=1")
    const outcome = await rp("companies", "list", "--limit", "1", "--json")
    assert.strictEqual(outcome.out, `${JSON.stringify(answer)}\n`)
  })

  it("prints a table for people, and how to see more", async () => {
    await json(
      "companies",
      "create",
      "--name",
      "Second",
      "--owner-name",
      "A",
      "--owner-email",
      "a@b.co"
    )
    const first = await rp("companies", "list", "--limit", "1")
    assert.match(first.out, /^ID +NAME +PLAN +MONTHLY_LIMIT +STATUS +CREATED_AT\ncmp_/)
    const more = /More: (--cursor=\S+)/.exec(first.out)?.[1] ?? ""
    const next = await rp("companies", "list", "--limit", "1", more)
    assert.match(next.out, /\ncmp_/)
    assert.notInclude(next.out, first.out.split("\n")[1] ?? "")
    const foreign = await rp("companies", "list", "--cursor=-no-cursor-of-this-service")
    assert.include(foreign.err, "cursor")
    assert.notInclude(foreign.err, "flag")
  })

  it("lets no text of a customer steer the terminal", async () => {
    const { data } = await json("companies", "list")
    const business = await json(
      "businesses",
      "create",
      "--company",
      data[0].id,
      "--name",
      "B",
      "--url",
      "https://b.example"
    )
    await management(addresses, "POST", `/businesses/${business.id}/reviews`, {
      stars: 1,
      text: "first\nsecond \u200ftfel",
      language: "en"
    })
    const outcome = await rp("reviews", "list", "--business", business.id)
    assert.match(outcome.out, /first second +tfel/)
    assert.notMatch(outcome.out, /\u200f/)
  })

  it("tells what went wrong on stderr, and ends with 1", async () => {
    const unknown = await rp("companies", "show", "cmp_none")
    assert.deepInclude(unknown, { code: 1, out: "" })
    assert.match(unknown.err, /not_found/)
    const wrong = await rp(
      "companies",
      "create",
      "--name",
      "",
      "--owner-name",
      "A",
      "--owner-email",
      "b"
    )
    assert.strictEqual(wrong.code, 1)
    assert.match(wrong.err, /owner\.email must be an e-mail address/)
    const away = await run(["companies", "list"], {
      MANAGEMENT_URL: "http://127.0.0.1:1",
      MANAGEMENT_TOKEN: "t"
    })
    assert.strictEqual(away.code, 1)
    assert.match(away.err, /No service answers at http:\/\/127\.0\.0\.1:1/)
  })

  it.each([
    [["companies"]],
    [["companies", "lst"]],
    [["nonsense"]],
    [["companies", "show"]],
    [["companies", "create", "--owner-name", "A"]],
    [["companies", "update", "cmp_1", "--plan", "gold"]],
    [["companies", "update", "cmp_1", "--monthly-limit", "many"]],
    [["companies", "list", "--colour"]],
    [["reviews", "hide", "rev_1"]],
    [["reviews", "update", "rev_1", "--stars", "6"]]
  ])("ends %j with 2, as bad usage", async (args) => {
    assert.strictEqual((await rp(...args)).code, 2)
  })

  it("does not guess a token", async () => {
    const outcome = await run(["companies", "list"], { MANAGEMENT_URL: addresses.managementUrl })
    assert.strictEqual(outcome.code, 2)
    assert.match(outcome.err, /MANAGEMENT_TOKEN/)
  })

  it("takes its own --url before the noun, where the verb has one", async () => {
    const { data } = await json("companies", "list")
    const outcome = await run([
      "--url",
      addresses.managementUrl,
      "--token",
      addresses.managementToken,
      "businesses",
      "create",
      "--company",
      data[0].id,
      "--name",
      "C",
      "--url",
      "https://c.example"
    ])
    assert.strictEqual(outcome.code, 0)
    assert.match(outcome.out, /url +https:\/\/c\.example/)
  })

  it("migrates a database and ends", async () => {
    const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
    const outcome = await run(["migrate"], { DATA_DIR: join(directory, "data") })
    assert.deepInclude(outcome, { code: 0, out: "The schema is up to date.\n" })
    await rm(directory, { recursive: true, force: true })
  })

  it("says what it did for a database that was set back, and that memory is none", async () => {
    const directory = await mkdtemp(join(tmpdir(), "review-proof-test-"))
    const empty = await run(["restored"], { DATA_DIR: join(directory, "data") })
    assert.strictEqual(empty.code, 0)
    assert.match(empty.out, /^Nothing to do: /)
    const memory = await run(["restored"], { STORE: "memory" })
    assert.strictEqual(memory.code, 1)
    assert.include(memory.err, "STORE=memory keeps nothing")
    await rm(directory, { recursive: true, force: true })
  })

  it("serves until it is told to stop", async () => {
    const served = startCli(["serve"], { STORE: "memory", PORT: "0", MANAGEMENT_PORT: "0" })
    while (served.said.out === "") await setTimeout(20)
    served.child.kill("SIGTERM")
    assert.strictEqual((await served.ended).code, 0)
  })
})
