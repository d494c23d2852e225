/** Goal: an admin imports a file of reviews, sees how far it is, and gets the rejected lines as a file. */
import { assert } from "@effect/vitest"
import type { MemberRole } from "@review-proof/ports"
import { ImportRunId, ImportRuns } from "@review-proof/ports/store"
import { changed } from "@review-proof/ports/testing"
import { send, serviceWith } from "@review-proof/testkit/service/http-service"
import { reviewsOf } from "@review-proof/testkit/service/http-world"
import {
  assertPage,
  assertSays,
  entered as enteredAs,
  textOf
} from "@review-proof/testkit/portal/portal"
import { upload, type Fields } from "@review-proof/testkit/portal/pages"
import { layer } from "@review-proof/testkit/test"
import { pause, times } from "@review-proof/testkit/time"
import { Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"

const path = "/portal/reviews/import"
const all = { concurrency: "unbounded" } as const
let submissions = 0

const entered = Effect.fnUntraced(function* (role: MemberRole = "admin") {
  const self = yield* enteredAs(role)
  return {
    ...self,
    send: (file: string | Uint8Array, fields: Fields = {}) =>
      self.sendFile(path, "file", file, {
        submission: `submission-${(submissions += 1)}`,
        ...fields
      }),
    ended: Effect.fnUntraced(function* (run: string) {
      for (;;) {
        const page = yield* self.look(run)
        if (!page.text.includes('http-equiv="refresh"')) return page
        yield* Effect.yieldNow
      }
    }),
    reviews: reviewsOf(self.business)
  }
})

const csv = `stars,text,language,external_id
5,Good,en,a
six,Bad stars,en,b
4,"=HYPERLINK(""x"")",en,c
3,Good again,en,a
2,,en,d
1,Turned \u202e text,en,e
`

layer(serviceWith())("An import", (test) => {
  test("publishes what it can, counts the rest and gives it as a file", function* () {
    const { ended, look, reviews, send } = yield* entered()
    const answer = yield* send(`\uFEFF${csv}`)
    assert.strictEqual(answer.status, 303)
    const run = answer.headers["location"] ?? ""
    assert.match(run, /^\/portal\/reviews\/import\/imp_[0-9a-z]+$/)
    const page = yield* ended(run)
    const text = textOf(page.text)
    assert.include(text, "Finished All lines were read")
    assert.include(text, "Imported 2")
    assert.include(text, "Imported before 1")
    assert.include(text, "Rejected 3")
    assert.lengthOf(yield* reviews, 2)
    const file = yield* look(`${run}/rejected.csv`)
    assert.match(file.headers["content-type"] ?? "", /^text\/csv/)
    assert.match(file.headers["content-disposition"] ?? "", /^attachment/)
    const lines = file.text.trimEnd().split("\r\n")
    assert.strictEqual(lines[0], "line,column,problem")
    assert.deepStrictEqual(
      lines.slice(1).map((line) => line.split(",").slice(0, 2)),
      [
        ["3", "stars"],
        ["6", "text"],
        ["7", "text"]
      ]
    )
    assert.notInclude(file.text, "HYPERLINK")
    const list = textOf((yield* look(path)).text)
    assert.include(list, "file Finished 2 imported, 1 imported before, 3 rejected, Robin Marsh")
  })

  test("of a file that is sent twice is one, and a repetition brings nothing twice", function* () {
    const { ended, reviews, send } = yield* entered()
    const twice = send(csv, { submission: "the same" })
    const answers = yield* Effect.all([twice, twice], { concurrency: 2 })
    const places = answers.map(({ headers }) => headers["location"])
    assert.strictEqual(places[0], places[1])
    yield* ended(places[0] ?? "")
    const again = yield* send(csv)
    assert.include(textOf((yield* ended(again.headers["location"] ?? "")).text), "Imported 0")
    assert.lengthOf(yield* reviews, 2)
  })

  test("reads NDJSON, and the samples that the page gives", function* () {
    yield* TestClock.setTime(Date.parse("2026-11-01"))
    const { ended, look, reviews, send } = yield* entered()
    for (const [sample, mark, imported] of [
      ["sample.csv", "", "Imported 2 Imported before 0 Rejected 0"],
      ["sample.ndjson", "", "Imported 0 Imported before 2 Rejected 0"],
      ["sample.ndjson", "\uFEFF", "Imported 0 Imported before 2 Rejected 0"]
    ] as const) {
      const file = yield* look(`${path}/${sample}`)
      assert.strictEqual(file.status, 200)
      const answer = yield* send(`${mark}${file.text}`)
      const text = textOf((yield* ended(answer.headers["location"] ?? "")).text)
      assert.include(text, imported)
    }
    assert.lengthOf(yield* reviews, 2)
  })

  test.each([
    {
      what: "of another program",
      file: "PK\u0003\u0000\n1,2\n",
      says: "PK\u{FFFD}\u{FFFD} is not a column"
    },
    {
      what: "for the old Macintosh",
      file: "stars,text,language\r5,Good,en\r",
      says: "reviews. language ends its line with CR, not with LF.<"
    },
    {
      what: "in UTF-16",
      file: Buffer.from("\uFEFFstars,text,language\r\n", "utf16le"),
      says: "reviews. The first line is not UTF-8; from a spreadsheet, save the file in the format “CSV UTF-8”.<"
    },
    { what: "without columns", file: "nothing,here\n1,2\n", says: "does not name the columns" },
    { what: "that is a picture", file: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), says: "Failed" },
    { what: "with markup in its first line", file: "<script>,text\n", says: "&lt;script&gt;" }
  ])("of a file $what fails with a sentence that says why", function* ({ file, says }) {
    const { ended, look, reviews, send } = yield* entered()
    const page = yield* ended((yield* send(file)).headers["location"] ?? "")
    assert.include(page.text, says)
    assert.include((yield* look(path)).text, '<span class="tag bad">Failed</span>')
    assert.notInclude(page.text, "<script>")
    assert.deepStrictEqual(yield* reviews, [])
  })

  test("takes no empty file, and none that is too large", function* () {
    const { look, send } = yield* entered()
    const empty = yield* send("")
    assertPage(empty, 400, "Choose a file")
    assert.match(empty.text, /<input id="file"[^>]*\saria-invalid="true"/)
    const large = yield* send(new Uint8Array(17 * 1_048_576))
    assert.strictEqual(large.status, 413)
    assert.include(textOf(large.text), "larger than 16 MB. Split it, or ask the operator")
    assert.notInclude(large.text, "too much text")
    assert.include(textOf((yield* look(path)).text), "None yet.")
  })

  test("that comes from another session is refused, also without a file", function* () {
    const { cookie } = yield* entered()
    const forged = { fields: { form: "forged" }, files: [] }
    assert.strictEqual((yield* upload(path, forged, [["cookie", cookie]])).status, 403)
  })

  const part = (disposition: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="a.csv"', csv)
  const sendParts = ({ cookie }: { readonly cookie: string }, parts: ReadonlyArray<string>) =>
    send({
      method: "POST",
      path,
      headers: [
        ["cookie", cookie],
        ["content-type", "multipart/form-data; boundary=b"]
      ],
      body: Buffer.from(parts.join(""), "latin1")
    })

  test("is listed by the name of its file, with the quotation marks that browsers escape", function* () {
    const self = yield* entered()
    const named = part('name="file"; filename="%22best%22 100%.csv"', csv)
    const fields = [part('name="form"', self.form), part('name="submission"', "quotation12")]
    const { headers } = yield* sendParts(self, [...fields, named, "--b--"])
    const page = yield* self.ended(headers["location"] ?? "")
    assert.include(page.text, "<h1><bdi>&quot;best&quot; 100%.csv</bdi></h1>")
  })

  test.each([
    { has: "two files", parts: [file, file, "--b--"] },
    { has: "a field behind its file", parts: [file, part('name="x"', "1"), "--b--"] },
    { has: "a field twice", parts: [part('name="x"', "1"), part('name="x"', "2"), file, "--b--"] },
    { has: "a field that is not UTF-8", parts: [part('name="x"', "\u00ff"), file, "--b--"] },
    { has: "no end", parts: [file] }
  ])("does nothing with a form that has $has", function* ({ parts }) {
    const self = yield* entered()
    const { status } = yield* sendParts(self, [part('name="form"', self.form), ...parts])
    assert.strictEqual(status, 400)
    assert.include(textOf((yield* self.look(path)).text), "None yet.")
  })

  test("leaves places to other companies, and gives its own up when its upload stands still for ten seconds", function* () {
    const answered: Array<string> = []
    const stalling = Effect.fnUntraced(function* (company: string) {
      const { cookie, form } = yield* entered()
      const stalled = upload(path, { fields: { form }, files: [["file", Buffer.from(csv)]] }, [
        ["cookie", cookie],
        ["content-length", "5000"]
      ])
      const noted = Effect.map(stalled, ({ status }) => answered.push(`${company} ${status}`))
      return times(3, () => noted)
    })
    const [first, second] = [yield* stalling("first"), yield* stalling("second")]
    const { send } = yield* entered()
    const uploads = yield* Effect.forkChild(Effect.all([...first, ...second], all))
    // Each company has two of the four places; its third upload is refused at once.
    const moment = Effect.promise(() => pause(20))
    yield* Effect.repeat(moment, { until: () => answered.length === 2 })
    assert.sameMembers(answered, ["first 400", "second 400"])
    assert.strictEqual((yield* send(csv)).status, 400)
    const later = Effect.forever(Effect.andThen(TestClock.adjust("10 seconds"), moment))
    yield* Effect.raceFirst(Fiber.join(uploads), later)
    const gone = ["first 408", "first 408", "second 408", "second 408"]
    assert.sameMembers(answered.slice(2), gone)
    assert.strictEqual((yield* send(csv)).status, 303)
  })

  test("of thousands of wrong lines keeps ten thousand, and says so", function* () {
    const { ended, look, send } = yield* entered()
    const wrong = Array.from({ length: 10_001 }, () => `9,"+cmd ${"x".repeat(20)}",en`).join("\n")
    const run = (yield* send(`stars,text,language\n${wrong}`)).headers["location"] ?? ""
    const page = yield* ended(run)
    assertSays(textOf(page.text), ["Rejected 10,001", "Download the first 10,000 rejected lines"])
    assert.isBelow(page.text.length, 60_000)
    assert.lengthOf((yield* look(`${run}/rejected.csv`)).text.trimEnd().split("\r\n"), 10_001)
  })

  test("that stands still for two minutes is shown as interrupted", function* () {
    const { ended, look, send } = yield* entered()
    const run = (yield* send(csv)).headers["location"] ?? ""
    yield* ended(run)
    const id = ImportRunId.make(run.slice(path.length + 1))
    const found = yield* ImportRuns.use((runs) => runs.find(id))
    const before = Option.getOrThrow(found)
    const killed = { ...before, state: "running", version: before.version + 1 } as const
    yield* changed({ _tag: "ReplaceImportRun", run: killed })
    assert.include((yield* look(run)).text, 'http-equiv="refresh"')
    yield* TestClock.adjust("121 seconds")
    const page = yield* look(run)
    assert.include(textOf(page.text), "Interrupted The service stopped before the end.")
    assert.include((yield* look(path)).text, '<span class="tag bad">Interrupted</span>')
    assert.notInclude(page.text, 'http-equiv="refresh"')
  })
})
