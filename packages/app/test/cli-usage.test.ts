/**
 * Goal: whoever gives the command line something wrong learns what to write instead. Method: commands
 * in this process against a real service; processes for what they exit with.
 */
import { assert, describe, it } from "@effect/vitest"
import { CliError } from "effect/cli"
import { afterAll } from "vitest"
import { CliFailure } from "../src/cli/cli-failure.ts"
import { startCli, cliEnvironment } from "@review-proof/testkit/processes/cli-process"
import { openService } from "@review-proof/testkit/service/service"
import { makeAccount } from "@review-proof/testkit/client/world"
import { runCommand } from "./support/run-command.ts"

const client = await openService("memory")
afterAll(client.close)

describe("Wrong usage of the command line", { timeout: 60_000 }, () => {
  const rp = (args: string) => runCommand(args, cliEnvironment(client))

  it.each(["--wizard", "--wizard=true"])(
    "refuses to ask for flags where there is no terminal to answer: %s",
    async (wizard) => {
      const { code, err, out } = await startCli(`companies create ${wizard}`).ended
      assert.deepStrictEqual([code, err.trim(), out], [2, "--wizard needs a terminal", ""])
    }
  )

  it.each([
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"]
  ])("ends with 130, as an interrupted program does, when %s quits the wizard", async (_, key) => {
    const terminal = "Object.assign(process.stdin,{isTTY:true,setRawMode(){}})"
    const quit = startCli(
      "companies create --wizard",
      { NODE_OPTIONS: `--import=data:text/javascript,${terminal}` },
      key
    )
    const { code, out } = await quit.ended
    assert.strictEqual(code, 130)
    assert.include(out, "Wizard cancelled.")
  })

  it("is not a token with blanks and line breaks around it, which are ignored", async () => {
    const given = cliEnvironment(client)
    const MANAGEMENT_TOKEN = `\n ${given["MANAGEMENT_TOKEN"]}\n`
    const { failure } = await runCommand("companies list", { ...given, MANAGEMENT_TOKEN })
    assert.isUndefined(failure)
  })

  it("reports failures on stderr, and exits with 1", async () => {
    const unknown = await startCli("companies show cmp_none", cliEnvironment(client)).ended
    assert.deepInclude(unknown, { code: 1, out: "" })
    assert.match(unknown.err, /^No company cmp_none\. \(not_found, req_\w+\)\n$/)
    const nobody = { MANAGEMENT_URL: "http://127.0.0.1:2", MANAGEMENT_TOKEN: "t" }
    const { failure } = await runCommand("companies list", nobody)
    assert.instanceOf(failure, CliFailure)
    assert.strictEqual(failure.exitCode, 1)
    assert.match(
      failure.message,
      /^No service answers at http:\/\/127\.0\.0\.1:2 \(connect ECONNREFUSED 127\.0\.0\.1:2\)\. Check /
    )
  })

  it("exits with 2 on wrong usage, lists the choices, and keeps stdout clean", async () => {
    const missing = await startCli("companies --json", cliEnvironment(client)).ended
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

  it("says that an id or --url is empty, as of a variable that is not set, and calls nothing", async () => {
    for (const [args, empty] of [
      ["companies show ''", "<id>"],
      ["members list --company ''", "--company"],
      ["reviews list --business ''", "--business"],
      ["companies list --acting-member ''", "--acting-member"],
      ["companies list --url ''", "--url"]
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
    ["companies list --json -dash", "--json takes no value, and -dash is no flag."],
    ["reviews redact rev_1 --reason x --reply Hi", '--reply must be key=value, not "Hi".']
  ])("says what to do about %s", async (args, says) => {
    const { err, failure } = await rp(args)
    assert.isTrue(CliError.isCliError(failure))
    assert.include(err, says)
  })

  it.each([
    ["keys create --company cmp_1 --name A", "permissions", "reviews:read, admin", "admin"],
    [
      "webhooks create --company cmp_1 --url https://a.example",
      "events",
      "review.made",
      "review.made"
    ]
  ])(
    "names the unknown value of a list, and the known ones: %s",
    async (args, flag, list, wrong) => {
      const { err, failure } = await rp(`${args} --${flag} '${list}'`)
      assert.isTrue(CliError.isCliError(failure))
      const known = flag === "events" ? '"review.created" | ' : '"reviews:read" | '
      assert.include(err, `Invalid value for flag --${flag}: "${wrong}". Expected: ${known}`)
    }
  )

  it("says plainly that a file is not there", async () => {
    const { err, failure } = await rp("reviews import /nowhere.csv --business biz_1")
    assert.isTrue(CliError.isCliError(failure))
    assert.match(err, /^<file>: there is no file \/nowhere\.csv\.\n/)
  })

  it("does not take a dash for the name of a file to back up into", async () => {
    const { code, err } = await startCli("backup -").ended
    assert.strictEqual(code, 2)
    assert.match(err, /^A backup is written to a file, not to standard output/)
  })

  it("completes the names of files wherever a command takes one", async () => {
    const { out } = await startCli("--completions bash").ended
    for (const command of ["backup", "restore", "reviews_import"]) {
      const [, completes = ""] = out.split(`\n_review_proof_${command}()\n`)
      assert.include(completes.split("\n}\n")[0], "_review_proof--paths -f", command)
    }
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
})
