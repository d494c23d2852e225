/**
 * Goal: files of reviews are imported as contract MANAGEMENT-3 promises, broken off or not. Method: the
 * command line, as a process where it is stopped, against a real service; a listener
 * in between cuts an import off after a number of bytes.
 */
import { assert, describe, it } from "@effect/vitest"
import { appendFile, readdir, writeFile } from "node:fs/promises"
import { createServer, request, type ServerResponse } from "node:http"
import { join } from "node:path"
import { beforeAll, vi } from "vitest"
import {
  answerOf,
  startBin,
  startCli,
  cliEnvironment
} from "@review-proof/testkit/processes/cli-process"
import type { CliProcess } from "@review-proof/testkit/processes/cli-process"
import type { Client, Json } from "@review-proof/testkit/client/client"
import { listenOn } from "@review-proof/testkit/peers/listening"
import { makeFolder } from "@review-proof/testkit/processes/during-test"
import { startService } from "@review-proof/testkit/processes/service-process"
import { times } from "@review-proof/testkit/time"
import { importReviews, makeAccount, makeBusiness } from "@review-proof/testkit/client/world"
import { CliFailure } from "../src/cli/cli-failure.ts"
import { residentMegabytes } from "./support/resident-megabytes.ts"
import { jsonOf, runCommand } from "./support/run-command.ts"

const lineOf = ({ line }: Json) => line

describe("An import of a file of reviews", { timeout: 60_000 }, () => {
  let client: Client
  let folder: string
  let company: string

  beforeAll(async () => {
    const made = await makeFolder()
    const service = startService({ STORE: "memory" })
    client = await service.ready
    folder = made.path
    company = (await makeAccount(client)).companyId
    return async () => {
      await service.close()
      await made.close()
    }
  }, 60_000)

  const reviewCount = async (business: string): Promise<number> =>
    (await client.management("GET", `/businesses/${business}`)).review_count

  const environment = () => ({ ...cliEnvironment(client), XDG_CACHE_HOME: folder })

  const states = () => readdir(join(folder, "review-proof", "imports"))

  /** A file for a new business, and the command that imports it. */
  const given = async (name: string, text: string) => {
    const business = await makeBusiness(client, company)
    const path = join(folder, name)
    await writeFile(path, text)
    return { args: `reviews import ${path} --business ${business}`, business, path }
  }

  /**
   * Passes requests on to the service, but no more of an import than its first
   * `bytes`: once the service has told that these are committed up to `line`, it fails.
   */
  const faultyService = async (bytes: number, line: number, fail: Fail = breakOff) => {
    let left = bytes
    const server = createServer((incoming, outgoing) => {
      const { headers, method, url } = incoming
      if (method === "POST" && left <= 0) return void incoming.socket.destroy()
      const passed = request(`${client.managementUrl}${url}`, { method, headers })
      passed.on("error", () => incoming.socket.destroy())
      passed.on("information", ({ headers: reported, statusCode }) => {
        outgoing.writeInformation(statusCode, reported)
        if (!String(reported["import-progress"]).startsWith(`line=${line},`)) return
        if (left <= 0) setTimeout(() => fail(outgoing), 100)
      })
      passed.on("response", (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(outgoing)
      })
      if (method === "GET") return void passed.end()
      incoming.on("data", (part: Buffer) => {
        if (left > 0) passed.write(part.subarray(0, Math.min(left, part.length)))
        left -= part.length
      })
      incoming.on("end", () => left > 0 && passed.end())
      outgoing.on("close", () => passed.destroy())
    })
    const { close, port } = await listenOn(server, "127.0.0.1", 0)
    return {
      environment: { ...environment(), MANAGEMENT_URL: `http://127.0.0.1:${port}` },
      passOn: () => (left = Number.POSITIVE_INFINITY),
      close
    }
  }

  it("sums up what the API says, names lines as the file counts them, and is logged once", async () => {
    const wrong = `nonsense\n\n${line(7)}\n{"stars":9,"text":"a b","language":"en"}\n`
    const text = `${lines(1, 1500)}${wrong}${lines(1501, 1600)}`
    const { args, business } = await given("some.ndjson", text)
    const answer = await jsonOf(args, environment())
    assert.deepStrictEqual(Object.keys(answer), ["imported", "duplicates", "rejected"])
    assert.deepInclude(answer, { imported: 1600, duplicates: 1 })
    assert.deepStrictEqual(
      answer.rejected.map(({ fields, line }: Json) => [line, fields]),
      [
        [1501, []],
        [1504, ["stars"]]
      ]
    )
    assert.strictEqual(await reviewCount(business), 1600)
    assert.deepStrictEqual(await states(), [])
    const log = `/companies/${company}/audit?action=reviews.imported`
    const { data } = await client.management("GET", log)
    const [imported, ...more] = data.filter(({ target }: Json) => target === business)
    assert.deepStrictEqual(imported.details, { imported: 1600, duplicates: 1, rejected: 2 })
    assert.isEmpty(more)
  })

  it("answers exactly as one request would, for CSV with line breaks in it too", async () => {
    const rows = times(2400, (i) => {
      const stars = i % 400 === 399 ? "7" : "4"
      return `${stars},"It said ""fine"",\nthen broke ${i}",en,e-${i}\r\n`
    })
    const text = `stars,text,language,external_id\r\n${rows.join("")}`
    const { args } = await given("rows.csv", text)
    const answer = await answerOf(args, environment())
    const other = await makeBusiness(client, company)
    assert.deepStrictEqual(answer, await importReviews(client, other, "text/csv", text))
    assert.lengthOf(answer.rejected, 6)
  })

  it.each<[string, string, Fail]>([
    ["the connection broke", "those with an external_id", breakOff],
    [
      "the service failed",
      "internal_error",
      (outgoing) => outgoing.writeHead(500).end(JSON.stringify(internalError))
    ]
  ])("continues where %s, also without external ids", async (ending, said, fail) => {
    const rows = times(3500, (i) => `${i === 3200 ? 8 : 5},Row ${i},en\n`)
    const text = `stars,text,language\n${rows.join("")}`
    const { args, business } = await given(`${ending}.csv`.replaceAll(" ", "-"), text)
    const faulty = await faultyService(text.indexOf("5,Row 2000,"), 2001, fail)
    const stopped = await runCommand(args, faulty.environment)
    assert.strictEqual(stopped.out, "")
    assert.include(stopped.err, "Stopped before line 2002.")
    assert.instanceOf(stopped.failure, CliFailure)
    assert.include(stopped.failure.message, said)
    assert.strictEqual(await reviewCount(business), 2000)

    faulty.passOn()
    const done = await runCommand(`${args} --json`, faulty.environment)
    faulty.close()
    assert.match(done.err, /Continuing at line 2002/)
    const answer = JSON.parse(done.out)
    assert.deepInclude(answer, { imported: 3499, duplicates: 0 })
    assert.deepStrictEqual(answer.rejected.map(lineOf), [3202])
    assert.strictEqual(await reviewCount(business), 3499)
    assert.deepStrictEqual(await states(), [])
  })

  /** Ends an import once it has begun. */
  const begun = async ({ child, ended }: CliProcess, business: string, signal: NodeJS.Signals) => {
    while ((await reviewCount(business)) === 0) continue
    child.kill(signal)
    return ended
  }

  it("finishes what it began when it is stopped, and continues later", async () => {
    const { args, business } = await given("long.ndjson", lines(1, 20_000))
    const outcome = await begun(startBin(args, environment()), business, "SIGINT")
    assert.deepInclude(outcome, { code: 130, out: "" })
    assert.match(outcome.err, /Stopped\. Run the same command again to continue\./)
    const sofar = await reviewCount(business)
    assert.isBelow(sofar, 20_000)
    const done = await startCli(`${args} --json`, environment()).ended
    assert.match(done.err, new RegExp(`Continuing at line ${sofar + 1},`))
    assert.deepStrictEqual(JSON.parse(done.out), { imported: 20_000, duplicates: 0, rejected: [] })
    assert.strictEqual(await reviewCount(business), 20_000)
  })

  it("creates nothing twice after it was killed, if lines have external ids", async () => {
    const { args, business } = await given("killed.ndjson", lines(1, 20_000))
    await begun(startCli(args, environment()), business, "SIGKILL")
    const { duplicates, imported } = await answerOfContinuation(args)
    assert.strictEqual(imported + duplicates, 20_000)
    // The service may have had one piece more than was noted, and another for each second in which
    // a busy machine let it report nothing.
    assert.isAtMost(duplicates, 5000)
    assert.strictEqual(await reviewCount(business), 20_000)
  })

  it("has ended before its successor continues when its bin was killed", async () => {
    // Nothing in these lines tells a second time from the first.
    const anonymous = lines(1, 20_000).replaceAll(/,"external_id":"x-\d+"/g, "")
    const { args, business } = await given("anonymous.ndjson", anonymous)
    await begun(startBin(args, environment()), business, "SIGKILL")
    assert.isBelow(await reviewCount(business), 20_000)
    await answerOfContinuation(args)
    assert.strictEqual(await reviewCount(business), 20_000)
  })

  /** The answer of the command that finishes an interrupted import. */
  const answerOfContinuation = async (args: string) => {
    const { code, out } = await startCli(`${args} --json`, environment()).ended
    assert.strictEqual(code, 0)
    return JSON.parse(out)
  }

  it("holds no more of a long file than it sends", async () => {
    const text = `{"text":"${"a".repeat(200_000_000)}"}\n${lines(1, 3)}`
    const { args } = await given("huge.ndjson", text)
    const run = startCli(`${args} --json`, environment())
    let most = 0
    const look = setInterval(async () => {
      most = Math.max(most, await residentMegabytes(run.child.pid ?? 0))
    }, 50)
    const { code, out } = await run.ended
    clearInterval(look)
    assert.strictEqual(code, 0)
    assert.deepInclude(JSON.parse(out), { imported: 3 })
    assert.isBelow(most, 250)
  })

  it("starts over if the file is another one, but not if it only grew", async () => {
    const { args, path } = await given("grown.ndjson", lines(1, 1500))
    const faulty = await faultyService(lines(1, 1000).length, 1000)
    assert.isDefined((await runCommand(args, faulty.environment)).failure)
    await appendFile(path, lines(1501, 1600))
    const grown = await runCommand(args, faulty.environment)
    assert.match(grown.err, /Continuing at line 1001/)
    await writeFile(path, lines(2, 1700))
    faulty.passOn()
    const other = await runCommand(`${args} --json`, faulty.environment)
    faulty.close()
    assert.match(other.err, /has changed/)
    assert.deepStrictEqual(JSON.parse(other.out), { imported: 700, duplicates: 999, rejected: [] })
  })

  it("shows rejected lines to people, and no progress bar without a terminal", async () => {
    const { args } = await given("few.txt", `${line(1)}\n{"stars":0}\n`)
    const { failure } = await runCommand(args, environment())
    assert.instanceOf(failure, CliFailure)
    assert.strictEqual(failure.exitCode, 2)
    const outcome = await runCommand(`${args} --format ndjson`, environment())
    assert.deepInclude(outcome, { err: "", failure: undefined })
    assert.match(outcome.out, /^imported +1\nduplicates +0\nrejected +1\n {2}line 2: .*stars/)
  })

  it("takes a file without reviews, and continues after a record that is too large", async () => {
    const empty = await given("empty.ndjson", "")
    assert.deepStrictEqual(await jsonOf(empty.args, environment()), {
      imported: 0,
      duplicates: 0,
      rejected: []
    })
    const large = `{"text":"${"a".repeat(3_000_000)}"}`
    const { args } = await given("large.ndjson", `${line(1)}\n${large}\n${line(2)}\n{}\n`)
    const answer = await jsonOf(args, environment())
    assert.strictEqual(answer.imported, 2)
    assert.deepStrictEqual(answer.rejected.map(lineOf), [2, 4])
    assert.match(answer.rejected[0].message, /larger than 65536 bytes/)
  })

  it("takes a file of a few lines without waiting for a report, which only comes at its end", async () => {
    const { args } = await given("few.ndjson", `${line(1)}\n`)
    // A wait would not end.
    vi.useFakeTimers({ toFake: ["setTimeout"] })
    const importing = runCommand(args, environment())
    const { err, failure } = await importing.finally(() => vi.useRealTimers())
    assert.deepStrictEqual({ err, failure }, { err: "", failure: undefined })
  })

  it("takes a file that begins with a byte order mark, as spreadsheets write it", async () => {
    const rows = await given("MARK.CSV", "\uFEFFstars,text,language\r\n5,Good,en\r\n")
    const objects = await given("mark.ndjson", `\uFEFF${line(1)}\n`)
    for (const { args } of [rows, objects]) {
      assert.strictEqual((await jsonOf(args, environment())).imported, 1)
    }
  })

  it("runs for a user who has no home", async () => {
    const { args, business } = await given("homeless.ndjson", line(1))
    const { XDG_CACHE_HOME: _, ...others } = environment()
    const homeless = `import os from "node:os"
      import { syncBuiltinESMExports } from "node:module"
      os.homedir = () => { throw new Error("no home") }
      syncBuiltinESMExports()`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(homeless)}`
    const { code, err } = await startCli(args, { ...others, NODE_OPTIONS }).ended
    assert.deepStrictEqual([code, err], [0, ""])
    assert.strictEqual(await reviewCount(business), 1)
  })

  it("reports what the service refuses", async () => {
    const columns = await given("no-columns.csv", "stars,colour\n5,red\n")
    const { args, business } = await given("no-business.ndjson", line(1))
    for (const [command, said] of [
      [args.replace(business, "biz_none"), "not_found"],
      [columns.args, "colour"]
    ] as const) {
      const { failure, out } = await runCommand(command, environment())
      assert.strictEqual(out, "")
      assert.instanceOf(failure, CliFailure)
      assert.include(failure.message, said)
    }
  })
})

type Fail = (outgoing: ServerResponse) => unknown

const breakOff: Fail = (outgoing) => outgoing.destroy()

const internalError = {
  error: { code: "internal_error", message: "It is safe to retry.", request_id: "req_1" }
}

const line = (number: number): string =>
  JSON.stringify({
    stars: (number % 5) + 1,
    text: `Review ${number}`,
    language: "en",
    external_id: `x-${number}`
  })

const lines = (from: number, to: number): string =>
  times(to - from + 1, (i) => `${line(from + i)}\n`).join("")
