/** Goal: people read what the command line prints, and programs get it whole. Method: screens of a known size and time. */
import { assert, describe, it } from "@effect/vitest"
import { recordLines } from "../src/cli/output/record.ts"
import { progressLine } from "../src/cli/output/progress-line.ts"
import { makeTable } from "../src/cli/output/table.ts"
import { outcomeLines } from "../src/cli/import/outcome-lines.ts"

const now = Date.UTC(2026, 10, 22, 16, 47)
const paint = (_: string, text: string) => text
const marked = (style: string, text: string) => `<${style}>${text}</>`
const terminal = { isTerminal: true, columns: 80, paint }
const pipe = { isTerminal: false, columns: 80, paint }

const review = (id: number, more: object) => ({
  id: `rev_${id}`,
  stars: 4,
  state: "published",
  reviewer: { name: "Eve" },
  text: "Fine",
  created_at: "2026-11-22T14:47:00.000Z",
  ...more
})
const reviews = [
  review(1, { text: `Long${" and longer".repeat(9)}`, stars: 5 }),
  review(2, { state: "hidden", reviewer: null, created_at: "2024-03-01T12:00:00.000Z" })
]
const columns = ["id", "stars", "state", "reviewer.name", "text", "created_at"]

const printed = (
  rows: typeof companies | typeof reviews,
  names: typeof columns,
  screen = terminal
) => {
  const table = makeTable(names, rows, screen, now)
  return [table.header, ...table.lines(rows)].join("\n")
}

const companies = [
  { id: "cmp_01m834jqhqhrpaw71db3smmsbm", name: "Acme", monthly_limit: 100_000, status: "active" },
  { id: "cmp_01m834jqhqhrpaw71db3smmsbn", name: "A".repeat(60), monthly_limit: null, status: "x" }
]

describe("A table", () => {
  it("fits a terminal, and shows stars, names and times as people write them", () => {
    assert.strictEqual(
      printed(reviews, columns),
      [
        "ID     STARS  STATE      REVIEWER  TEXT                               CREATED",
        "rev_1  ★★★★★  published  Eve       Long and longer and longer and l…  2 h ago",
        "rev_2  ★★★★☆  hidden     -         Fine                               1 Mar 2024"
      ].join("\n")
    )
  })

  it("gives programs every value whole, under the names of the API", () => {
    assert.strictEqual(
      printed(reviews, columns, pipe),
      [
        `ID     STARS  STATE      REVIEWER.NAME  ${"TEXT".padEnd(48)}  CREATED_AT`,
        `rev_1  5      published  Eve            Long${" and longer".repeat(9)}  2026-11-22T14:47:00.000Z`,
        `rev_2  4      hidden     -              ${"Fine".padEnd(48)}  2024-03-01T12:00:00.000Z`
      ].join("\n")
    )
  })

  it("puts a long id after the rest, or below it if there is no room", () => {
    const names = ["id", "name", "monthly_limit", "status"]
    assert.strictEqual(
      printed(companies.slice(0, 1), names),
      [
        "NAME  MONTHLY LIMIT  STATUS  ID",
        "Acme  100,000        active  cmp_01m834jqhqhrpaw71db3smmsbm"
      ].join("\n")
    )
    const lines = printed(companies, names).split("\n")
    assert.deepStrictEqual(lines.slice(-2), [
      `${"A".repeat(56)}…  -              x`,
      "  cmp_01m834jqhqhrpaw71db3smmsbn"
    ])
  })

  it("cuts texts before it cuts times, proofs or states", () => {
    const rows = reviews.map((row) => ({
      ...row,
      proof: "transaction",
      language: "pt-BR",
      reviewer: { name: "Hannah Kowalczyk" },
      created_at: "2026-11-20T09:30:00.000Z"
    }))
    const names = [
      "id",
      "stars",
      "state",
      "proof",
      "language",
      "reviewer.name",
      "text",
      "created_at"
    ]
    const [header = "", line = ""] = printed(rows, names).split("\n")
    assert.include(header, "LANG   REVIEWER")
    assert.match(line, /published  transaction  pt-BR  Hannah.*…\s+Long.*…\s+20 Nov \d\d:\d\d$/)
    assert.isAtMost(line.length, 80)
  })

  it("keeps short ids whole on a narrow terminal, because the next command takes them", () => {
    const lines = printed(reviews, columns, { ...terminal, columns: 30 }).split("\n")
    for (const [index, line] of lines.slice(1).entries()) {
      assert.match(line, new RegExp(`^rev_${index + 1}  ★`))
      assert.isAtMost(line.length, 30)
    }
  })

  it("colours a state by what it means", () => {
    const text = printed(reviews, ["id", "state"], { ...terminal, paint: marked })
    assert.include(text, "<green>published</>")
    assert.include(text, "<red>hidden   </>")
  })
})

describe("One item", () => {
  const shown = {
    id: "rev_1",
    text: `First line\n${"word ".repeat(20)}`.trimEnd(),
    reviewer: { name: "Eve" },
    revisions: [],
    replies: [
      { id: "rpl_1", created_at: "2026-11-22T16:46:00.000Z" },
      { id: "rpl_2", created_at: null }
    ]
  }

  it("is printed member by member, nested ones below, with wrapped lines on a terminal", () => {
    const written = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(now - 60_000)
    const day = new Date(now - 60_000).getDate()
    assert.deepStrictEqual(recordLines(shown, terminal, now), [
      "id         rev_1",
      "text       First line",
      `           ${"word ".repeat(14).trimEnd()}`,
      `           ${"word ".repeat(6).trimEnd()}`,
      "reviewer",
      "  name  Eve",
      "revisions  -",
      "replies",
      "  - id          rpl_1",
      `    created_at  ${day} Nov 2026 ${written} (1 min ago)`,
      "  - id          rpl_2",
      "    created_at  -"
    ])
  })

  it("is read by programs line by line, with times as the API writes them", () => {
    const lines = recordLines(shown, pipe, now)
    assert.include(lines[1], "First line word word")
    assert.include(lines, "    created_at  2026-11-22T16:46:00.000Z")
  })
})

describe("The progress of an import", () => {
  const at = (share: number, count: number, elapsed: number, doneBefore = 0) =>
    progressLine({ share, doneBefore, count, unit: "lines", elapsed, notes: [] }, terminal)

  it("stands at 0 % before anything is sent", () => {
    assert.strictEqual(at(0, 0, 0), `${"─".repeat(24)}   0%  0 lines`)
  })

  it("shows lines, their rate and the time left", () => {
    assert.strictEqual(
      at(0.37, 3000, 1500),
      `━━━━━━━━╸${"─".repeat(15)}  37%  3,000 lines · 2,000/s · 3 s left`
    )
    assert.include(at(0.01, 1000, 60_000), "17/s · 1 h 39 min left")
  })

  it("judges the time left by what this run did, not an earlier one", () => {
    assert.include(at(0.9, 100, 1000, 0.8), "1 s left")
    assert.include(at(1, 8000, 1000), "100%  8,000 lines · 8,000/s")
  })
})

describe("The end of an import", () => {
  const report = {
    imported: 7998,
    duplicates: 0,
    rejected: Array.from({ length: 25 }, (_, i) => ({ line: i + 1, fields: [], message: "wrong" }))
  }

  it("sums up in a last line for people: what, how long, and where to look", () => {
    const lines = outcomeLines(report, 1130, "http://x/b/y", terminal)
    assert.strictEqual(lines[19], "  line 20: wrong")
    assert.deepStrictEqual(lines.slice(20), [
      "  and 5 more lines",
      "7,998 imported, 25 rejected in 1.1 s → http://x/b/y"
    ])
  })

  it("gives programs each number in a line, and all rejected lines", () => {
    const lines = outcomeLines(report, 1130, null, pipe)
    assert.deepStrictEqual(lines.slice(0, 4), [
      "imported    7998",
      "duplicates  0",
      "rejected    25",
      "  line 1: wrong"
    ])
    assert.lengthOf(lines, 3 + 25 + 1)
  })
})
