/**
 * Goal: files of reviews are imported as contract MANAGEMENT-3 promises, broken off or not. Method: the
 * bin against a real service; in between, a listener that lets so much of an import through.
 */
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { answerOf, startCli, startCliAlone, towards } from "@review-proof/testkit/cli-process"
import { management, startService } from "@review-proof/testkit/service-process"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"

describe("reviews import", { timeout: 60_000 }, () => {
  let service: ServiceProcess
  let addresses: Addresses
  let folder: string
  let company: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "review-proof-test-"))
    service = startService({ STORE: "memory" })
    addresses = await service.ready
    const owner = { name: "Ada", email: "ada@example.com" }
    company = (await management(addresses, "POST", "/companies", { name: "Acme", owner })).json.id
  }, 60_000)

  afterAll(async () => {
    service.kill("SIGTERM")
    await service.ended
    await rm(folder, { recursive: true, force: true })
  })

  const newBusiness = async (): Promise<string> => {
    const body = { name: "Shop", url: "https://shop.example" }
    return (await management(addresses, "POST", `/companies/${company}/businesses`, body)).json.id
  }

  const reviewCount = async (business: string): Promise<number> =>
    (await management(addresses, "GET", `/businesses/${business}`)).json.review_count

  const environment = () => ({ ...towards(addresses), XDG_CACHE_HOME: folder })

  const states = () => readdir(join(folder, "review-proof", "imports"))

  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }

  const line = (number: number): string =>
    JSON.stringify({
      stars: (number % 5) + 1,
      text: `Review ${number}`,
      language: "en",
      external_id: `x-${number}`
    })

  const lines = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, i) => `${line(from + i)}\n`).join("")

  /**
   * Passes requests on to the service, but no more of an import than its first
   * `bytes`: once the service has told that these are committed up to `line`, the
   * connection breaks.
   */
  const faultyService = async (bytes: number, line: number) => {
    let left = bytes
    const server = createServer((incoming, outgoing) => {
      const { headers, method, url } = incoming
      if (method === "POST" && left <= 0) return void incoming.socket.destroy()
      const passed = request(`${addresses.managementUrl}${url}`, { method, headers })
      passed.on("error", () => incoming.socket.destroy())
      passed.on("information", ({ headers: told, statusCode }) => {
        outgoing.writeInformation(statusCode, told)
        if (!String(told["import-progress"]).startsWith(`line=${line},`)) return
        if (left <= 0) setTimeout(() => incoming.socket.destroy(), 100)
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
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return {
      environment: { ...environment(), MANAGEMENT_URL: `http://127.0.0.1:${port}` },
      passOn: () => (left = Number.POSITIVE_INFINITY),
      close: () => server.close()
    }
  }

  it("sums up what the API says, and names lines as the file counts them", async () => {
    const business = await newBusiness()
    const path = await file(
      "some.ndjson",
      `${lines(1, 1500)}nonsense\n\n${line(7)}\n{"stars":9,"text":"a b","language":"en"}\n${lines(1501, 1600)}`
    )
    const answer = await answerOf(
      ["reviews", "import", path, "--business", business],
      environment()
    )
    assert.deepStrictEqual(Object.keys(answer), ["imported", "duplicates", "rejected"])
    assert.deepInclude(answer, { imported: 1600, duplicates: 1 })
    assert.deepStrictEqual(
      answer.rejected.map((it: { line: number; fields: unknown }) => [it.line, it.fields]),
      [
        [1501, []],
        [1504, ["stars"]]
      ]
    )
    assert.strictEqual(await reviewCount(business), 1600)
    assert.deepStrictEqual(await states(), [])
  })

  it("answers exactly as one request would, for CSV with line breaks in it too", async () => {
    const rows = Array.from({ length: 2400 }, (_, i) => {
      const stars = i % 400 === 399 ? "7" : "4"
      return `${stars},"It said ""fine"",\nthen broke ${i}",en,e-${i}\r\n`
    })
    const text = `stars,text,language,external_id\r\n${rows.join("")}`
    const path = await file("rows.csv", text)
    const [one, other] = [await newBusiness(), await newBusiness()]
    const answer = await answerOf(["reviews", "import", path, "--business", one], environment())
    const response = await fetch(
      `${addresses.managementUrl}/management/v1/businesses/${other}/reviews/import`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${addresses.managementToken}`,
          "content-type": "text/csv"
        },
        body: text
      }
    )
    assert.deepStrictEqual(answer, await response.json())
    assert.strictEqual(answer.rejected.length, 6)
  })

  it("goes on where it stopped, also without external ids", async () => {
    const business = await newBusiness()
    const rows = Array.from({ length: 3500 }, (_, i) => `${i === 3200 ? 8 : 5},Row ${i},en\n`)
    const text = `stars,text,language\n${rows.join("")}`
    const path = await file("broken.csv", text)
    const faulty = await faultyService(text.indexOf("5,Row 2000,"), 2001)
    const args = ["reviews", "import", path, "--business", business]
    const stopped = await startCli(args, faulty.environment).ended
    assert.deepInclude(stopped, { code: 1, out: "" })
    assert.match(stopped.err, /Stopped before line 2002\..*those with an external_id/s)
    assert.strictEqual(await reviewCount(business), 2000)

    faulty.passOn()
    const done = await startCli([...args, "--json"], faulty.environment).ended
    faulty.close()
    assert.strictEqual(done.code, 0)
    assert.match(done.err, /Going on at line 2002/)
    const answer = JSON.parse(done.out)
    assert.deepInclude(answer, { imported: 3499, duplicates: 0 })
    assert.deepStrictEqual(
      answer.rejected.map((it: { line: number }) => it.line),
      [3202]
    )
    assert.strictEqual(await reviewCount(business), 3499)
    assert.deepStrictEqual(await states(), [])
  })

  it("finishes what it began when it is told to stop, and goes on later", async () => {
    const business = await newBusiness()
    const path = await file("long.ndjson", lines(1, 30_000))
    const args = ["reviews", "import", path, "--business", business]
    const stopped = startCli(args, environment())
    while ((await reviewCount(business)) === 0) continue
    stopped.child.kill("SIGINT")
    const outcome = await stopped.ended
    assert.deepInclude(outcome, { code: 130, out: "" })
    assert.match(outcome.err, /Stopped\. The same command continues there\./)
    const sofar = await reviewCount(business)
    assert.isBelow(sofar, 30_000)
    const done = await startCli([...args, "--json"], environment()).ended
    assert.match(done.err, new RegExp(`Going on at line ${sofar + 1},`))
    assert.deepStrictEqual(JSON.parse(done.out), { imported: 30_000, duplicates: 0, rejected: [] })
    assert.strictEqual(await reviewCount(business), 30_000)
  })

  it("is one import for the service, with one line in the log", async () => {
    const business = await newBusiness()
    const path = await file("whole.ndjson", lines(1, 5000))
    const args = ["reviews", "import", path, "--business", business]
    await answerOf(args, environment())
    const log = await management(
      addresses,
      "GET",
      `/companies/${company}/audit?action=reviews.imported`
    )
    const [entry, ...others] = log.json.data.filter(
      ({ target }: { target: string }) => target === business
    )
    assert.deepStrictEqual(others, [])
    assert.deepStrictEqual(entry.details, { imported: 5000, duplicates: 0, rejected: 0 })
  })

  it("holds no more of a long file than it sends", async () => {
    const business = await newBusiness()
    const path = await file("huge.ndjson", `{"text":"${"a".repeat(200_000_000)}"}\n${lines(1, 3)}`)
    const args = ["reviews", "import", path, "--business", business, "--json"]
    const run = startCliAlone(args, environment())
    let most = 0
    const look = setInterval(() => (most = Math.max(most, residentMegabytes(run.child.pid))), 50)
    const { code, out } = await run.ended
    clearInterval(look)
    assert.strictEqual(code, 0)
    assert.deepInclude(JSON.parse(out), { imported: 3 })
    assert.isBelow(most, 250)
  })

  it("makes nothing twice after it was killed, where lines have external ids", async () => {
    const business = await newBusiness()
    const path = await file("killed.ndjson", lines(1, 20_000))
    const args = ["reviews", "import", path, "--business", business]
    const killed = startCliAlone(args, environment())
    while ((await reviewCount(business)) === 0) continue
    killed.child.kill("SIGKILL")
    await killed.ended
    const done = await startCli([...args, "--json"], environment()).ended
    assert.strictEqual(done.code, 0)
    const { duplicates, imported } = JSON.parse(done.out)
    assert.strictEqual(imported + duplicates, 20_000)
    // The service may have had one piece more than was noted.
    assert.isAtMost(duplicates, 1000)
    assert.strictEqual(await reviewCount(business), 20_000)
  })

  it("begins anew where the file is another one, but not where it only grew", async () => {
    const business = await newBusiness()
    const path = await file("grown.ndjson", lines(1, 1500))
    const faulty = await faultyService(lines(1, 1000).length, 1000)
    const args = ["reviews", "import", path, "--business", business]
    assert.strictEqual((await startCli(args, faulty.environment).ended).code, 1)
    await appendFile(path, lines(1501, 1600))
    const grown = await startCli(args, faulty.environment).ended
    assert.match(grown.err, /Going on at line 1001/)
    await writeFile(path, lines(2, 1700))
    faulty.passOn()
    const other = await startCli([...args, "--json"], faulty.environment).ended
    faulty.close()
    assert.match(other.err, /has changed/)
    assert.deepStrictEqual(JSON.parse(other.out), { imported: 700, duplicates: 999, rejected: [] })
  })

  it("shows rejected lines to people, and no bar where there is no terminal", async () => {
    const business = await newBusiness()
    const path = await file("few.txt", `${line(1)}\n{"stars":0}\n`)
    const args = ["reviews", "import", path, "--business", business]
    assert.strictEqual((await startCli(args, environment()).ended).code, 2)
    const outcome = await startCli([...args, "--format", "ndjson"], environment()).ended
    assert.deepInclude(outcome, { code: 0, err: "" })
    assert.match(outcome.out, /^imported +1\nduplicates +0\nrejected +1\n {2}line 2: .*stars/)
  })

  it("takes a file without reviews, as the API does", async () => {
    const business = await newBusiness()
    const path = await file("empty.ndjson", "")
    const answer = await answerOf(
      ["reviews", "import", path, "--business", business],
      environment()
    )
    assert.deepStrictEqual(answer, { imported: 0, duplicates: 0, rejected: [] })
  })

  it("goes on behind a record that is too large for the service", async () => {
    const business = await newBusiness()
    const large = `{"text":"${"a".repeat(3_000_000)}"}`
    const path = await file("large.ndjson", `${line(1)}\n${large}\n${line(2)}\n{}\n`)
    const answer = await answerOf(
      ["reviews", "import", path, "--business", business],
      environment()
    )
    assert.strictEqual(answer.imported, 2)
    assert.deepStrictEqual(
      answer.rejected.map((it: { line: number }) => it.line),
      [2, 4]
    )
    assert.match(answer.rejected[0].message, /larger than 65536 bytes/)
  })

  it.each([
    ["no-business.ndjson", line(1), "not_found"],
    ["no-columns.csv", "stars,colour\n5,red\n", "colour"]
  ])("tells what the service refuses of %s, and ends with 1", async (name, text, said) => {
    const business = name.startsWith("no-business") ? "biz_none" : await newBusiness()
    const path = await file(name, text)
    const args = ["reviews", "import", path, "--business", business]
    const outcome = await startCli(args, environment()).ended
    assert.deepInclude(outcome, { code: 1, out: "" })
    assert.include(outcome.err, said)
  })
})

/** Nothing where the system does not tell it. */
const residentMegabytes = (pid: number | undefined): number => {
  const status = existsSync(`/proc/${pid}/status`)
    ? readFileSync(`/proc/${pid}/status`, "utf8")
    : ""
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
