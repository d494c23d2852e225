/**
 * Goal: the command line does what contract MANAGEMENT-9 promises. Method: commands in this process
 * against a real service; processes for how they start and end.
 */
import { assert, describe, it } from "@effect/vitest"
import { CliError } from "effect/cli"
import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { beforeAll } from "vitest"
import { CliFailure } from "../src/cli/cli-failure.ts"
import { version } from "../src/version.ts"
import { startBin, startCli, cliEnvironment } from "@review-proof/testkit/processes/cli-process"
import { listenOn } from "@review-proof/testkit/peers/listening"
import { newFolder } from "@review-proof/testkit/processes/during-test"
import { openService, type Service } from "@review-proof/testkit/service/service"
import { until } from "@review-proof/testkit/time"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"
import { jsonOf, runCommand } from "./support/run-command.ts"

const run = (args: string, environment: Record<string, string> = {}) =>
  startCli(args, environment).ended

describe("The command line", { timeout: 60_000 }, () => {
  let client: Service

  beforeAll(async () => {
    client = await openService("memory")
    return client.close
  })

  const rp = (args: string) => runCommand(args, cliEnvironment(client))
  const json = (args: string) => jsonOf(args, cliEnvironment(client))

  it("explains itself", async () => {
    const { code, out } = await run("--help")
    assert.strictEqual(code, 0)
    const verbs = ["serve", "migrate", "reseal", "restored", "seed", "usage"]
    const nouns = ["companies", "members", "businesses", "keys", "queue", "reviews", "webhooks"]
    for (const noun of [...verbs, ...nouns, "deliveries"]) {
      assert.match(out, new RegExp(`^  ${noun}\\s`, "m"))
    }
  })

  it("says in one message on stderr why the service cannot start", async () => {
    const { code, err, out } = await run("serve", { PORT: "x" })
    assert.deepStrictEqual({ code, out }, { code: 1, out: "" })
    assert.include(err, "PORT must be a port number")
    assert.notInclude(err, "    at ")
  })

  it.each(["--wizard", "--wizard=true"])(
    "refuses to ask for flags where there is no terminal to answer: %s",
    async (wizard) => {
      const { code, err, out } = await run(`companies create ${wizard}`)
      assert.deepStrictEqual([code, err.trim(), out], [2, "--wizard needs a terminal", ""])
    }
  )

  it("ends silently when its reader closes the pipe", async () => {
    const { child, ended } = startBin("companies list --json", cliEnvironment(client))
    child.stdout?.destroy()
    const { code, err } = await ended
    assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
  })

  it("prints its version", async () => {
    const manifest = await readFile(join(import.meta.dirname, "..", "package.json"), "utf8")
    assert.strictEqual(JSON.parse(manifest).version, version)
    assert.include((await run("--version")).out, version)
  })

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
    assert.deepStrictEqual(
      data.map((each: { id: string }) => each.id),
      [review.id]
    )
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
      assert.deepStrictEqual(
        data.map((each: { id: string }) => each.id),
        [id]
      )
    }
    const bob = await json(
      `members create --company ${companyId} --name Bob --email bob@example.com --role member`
    )
    const changed = await json(`members update ${bob.id} --name Rob`)
    assert.deepStrictEqual(changed, { ...bob, name: "Rob" })
    const removed = await run(`members remove ${bob.id}`, cliEnvironment(client))
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

  it("reports failures on stderr, and exits with 1", async () => {
    const unknown = await run("companies show cmp_none", cliEnvironment(client))
    assert.deepInclude(unknown, { code: 1, out: "" })
    assert.match(unknown.err, /^No company cmp_none\. \(not_found, req_\w+\)\n$/)
    const nobody = { MANAGEMENT_URL: "http://127.0.0.1:1", MANAGEMENT_TOKEN: "t" }
    const { failure } = await runCommand("companies list", nobody)
    assert.instanceOf(failure, CliFailure)
    assert.strictEqual(failure.exitCode, 1)
    assert.match(failure.message, /No service answers at http:\/\/127\.0\.0\.1:1/)
  })

  it("exits with 2 on wrong usage, lists the choices, and keeps stdout clean", async () => {
    const missing = await run("companies --json", cliEnvironment(client))
    assert.deepInclude(missing, { code: 2, out: "" })
    assert.match(missing.err, /^  list\s/m)
    for (const args of [
      "companies lst",
      "nonsense",
      "companies show",
      "companies create --owner-name A",
      "companies update cmp_1 --plan gold",
      "companies update cmp_1 --monthly-limit many",
      "companies list --colour",
      "reviews hide rev_1",
      "reviews update rev_1 --stars 5"
    ]) {
      const { failure, out } = await rp(args)
      assert.isTrue(CliError.isCliError(failure), args)
      assert.strictEqual(out, "", args)
    }
  })

  it("says that an id is empty, as of a variable that is not set, and calls nothing", async () => {
    for (const [args, empty] of [
      ["companies show ''", "<id>"],
      ["members list --company ''", "--company"],
      ["reviews list --business ''", "--business"],
      ["companies list --acting-member ''", "--acting-member"]
    ] as const) {
      const { err, failure } = await rp(args)
      assert.isTrue(CliError.isCliError(failure), args)
      assert.include(err, `${empty} needs a value.`)
    }
  })

  it("takes a value that begins with a dash, and does not take it for a request for help", async () => {
    const { companyId } = await makeAccount(client)
    for (const name of ["- Harbour", "-h and more", "-dash", "--great shop", "-5"]) {
      const flags = `--company ${companyId} --name '${name}' --email ${name.length}@a.example`
      const { failure, out } = await rp(`members create ${flags} --role member`)
      assert.isUndefined(failure, name)
      assert.match(out, new RegExp(`^name +${name}$`, "m"))
    }
    const { failure } = await rp("companies show -- -h")
    assert.instanceOf(failure, CliFailure)
    assert.include(failure.message, "No company -h.")
  })

  it.each([
    ["reviews hide rev_1 --reason -x", "--reason needs a value. If it is -x, write --reason=-x."],
    ["companies list --json -dash", "--json takes no value, and -dash is no flag."]
  ])("says what to do about %s", async (args, says) => {
    const { err, failure } = await rp(args)
    assert.isTrue(CliError.isCliError(failure))
    assert.include(err, says)
  })

  it("says plainly that a file is not there", async () => {
    const { err, failure } = await rp("reviews import /nowhere.csv --business biz_1")
    assert.isTrue(CliError.isCliError(failure))
    assert.match(err, /^<file>: there is no file \/nowhere\.csv\.\n/)
  })

  it("does not guess a token", async () => {
    const { failure } = await runCommand("companies list", { MANAGEMENT_URL: client.managementUrl })
    assert.instanceOf(failure, CliFailure)
    assert.strictEqual(failure.exitCode, 2)
    assert.match(failure.message, /MANAGEMENT_TOKEN/)
  })

  it("blames a token that no header can carry, and not the service", async () => {
    for (const token of ["two\nlines", "“quoted”"]) {
      const { failure } = await rp(`companies list --token '${token}'`)
      assert.instanceOf(failure, CliFailure)
      assert.strictEqual(failure.exitCode, 2)
      assert.match(failure.message, /^--token or MANAGEMENT_TOKEN must be one line/)
    }
  })

  it("takes a URL without a path only, as the path would be ignored", async () => {
    const token = `--token ${client.managementToken}`
    for (const more of ["/opinions", "/management/v1", "/?a=1", "/#a"]) {
      const url = `${client.managementUrl}${more}`
      const { failure, out } = await runCommand(`companies list --url '${url}' ${token}`)
      assert.instanceOf(failure, CliFailure, more)
      assert.deepStrictEqual([failure.exitCode, out], [2, ""])
      assert.match(failure.message, /^--url or MANAGEMENT_URL must be .*without a path$/)
    }
    const slash = await runCommand(`companies list --url ${client.managementUrl}/ ${token}`)
    assert.isUndefined(slash.failure)
  })

  it("says that the public listener is the wrong one, and not that a thing is missing", async () => {
    const token = `--token ${client.managementToken}`
    const shown = "companies show cmp_nope"
    const wrong = await runCommand(`${shown} --url ${client.publicUrl} ${token}`)
    assert.instanceOf(wrong.failure, CliFailure)
    assert.match(wrong.failure.message, /^The management API is on the service's other listener\./)
    const right = await rp(shown)
    assert.instanceOf(right.failure, CliFailure)
    assert.match(right.failure.message, /^No company cmp_nope\./)
  })

  it("takes its own --url before the noun, where the verb has one", async () => {
    const { companyId } = await makeAccount(client)
    const own = `--url ${client.managementUrl} --token ${client.managementToken}`
    const { out } = await runCommand(
      `${own} businesses create --company ${companyId} --name C --url https://c.example`
    )
    assert.match(out, /url +https:\/\/c\.example/)
  })

  it("migrates a database and raises one that was set back, but makes none where it finds none", async () => {
    const environment = { DATA_DIR: join(await newFolder(), "data") }
    const migrated = await run("migrate", environment)
    assert.deepInclude(migrated, { code: 0, out: "The schema is up to date.\n" })
    const empty = await run("restored", environment)
    assert.strictEqual(empty.code, 0)
    assert.match(empty.out, /^Nothing to do: /)
    const elsewhere = { DATA_DIR: join(await newFolder(), "other") }
    for (const command of ["restored", "reseal"]) {
      const nothing = await run(command, elsewhere)
      assert.deepInclude(nothing, { code: 1, err: `${elsewhere.DATA_DIR} holds no data.\n` })
    }
    assert.isFalse(existsSync(elsewhere.DATA_DIR))
    const memory = await run("restored", { STORE: "memory" })
    assert.strictEqual(memory.code, 1)
    assert.include(memory.err, "STORE=memory keeps nothing")
  })

  it("serves until it is stopped", async () => {
    const served = startBin("serve", { STORE: "memory", PORT: "0", MANAGEMENT_PORT: "0" })
    await until(() => served.said.out !== "")
    served.child.kill("SIGTERM")
    assert.strictEqual((await served.ended).code, 0)
  })

  it("stops the service as at a signal when its bin is killed", async () => {
    const first = startBin("serve", { STORE: "memory", PORT: "0", MANAGEMENT_PORT: "0" })
    await until(() => first.said.out.includes("Management API"))
    const url = /Public API\s+(\S+)\/v1\n/.exec(first.said.out)?.[1] ?? assert.fail()
    first.child.kill("SIGKILL")
    // It has ended when nobody holds its output any more.
    assert.match((await first.ended).err, /Stopping/)
    assert.strictEqual(await fetch(url).catch(() => "refused"), "refused")
  })

  it.each(["companies list", "reviews import reviews.ndjson --business biz_1", "seed --reviews 1"])(
    "has not succeeded if it is stopped while it waits for the service: %s",
    async (args) => {
      const { close, connections, port } = await listenOn(createServer(), "127.0.0.1", 0)
      const file = join(await newFolder(), "reviews.ndjson")
      await writeFile(file, "{}")
      const url = `http://127.0.0.1:${port}`
      const environment = { MANAGEMENT_URL: url, MANAGEMENT_TOKEN: "token" }
      const { child, ended } = startCli(args.replace("reviews.ndjson", file), environment)
      await until(() => connections() > 0)
      child.kill("SIGINT")
      assert.strictEqual((await ended).code, 130)
      await close()
    }
  )

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends by a %s that comes before it runs",
    async (signal) => {
      const { child, ended } = startBin("webhooks listen --secret whsec_x", {})
      await sleep(100)
      child.kill(signal)
      await ended
      assert.strictEqual(child.signalCode, signal)
    }
  )
})
