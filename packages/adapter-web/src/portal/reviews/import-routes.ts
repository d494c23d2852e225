/** Imports of files of reviews (contract PORTAL-30). */
import {
  importFile,
  importState,
  readImportBoard,
  readRejectedLines
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import type { ReviewFileFormat } from "@review-proof/domain/reviews"
import { Clock, Data, Effect, Stream } from "effect"
import { queryParam, pathParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { html } from "../../html/html.ts"
import { csvLine } from "../../staff/csv.ts"
import { downloadAnswer } from "../../staff/download.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { importPage, importPath, importRunPage, maxMegabytes } from "./import-page.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, takePortalFile, whenFileIsTooLarge } from "../frame/portal-route.ts"
import type { Refused } from "../../staff/form-parts.ts"
import { sentForm } from "../../staff/sent-form.ts"

const place = "Reviews"

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  problems: Problems,
  refused: Refused = {}
) {
  const asked = { business: yield* queryParam("business"), cursor: yield* queryParam("cursor") }
  const board = yield* readImportBoard(signedIn.member, asked)
  const page = { title: "Import reviews", place, problems, ...refused } as const
  return yield* portalAnswer(signedIn, page, (parts) => importPage(board, parts))
})

class NoFile extends Data.TaggedError("NoFile") {}

export const upload = forSignedIn(function* (signedIn) {
  const business = yield* queryParam("business")
  const read = Effect.gen(function* () {
    const { fields, file } = yield* takePortalFile(signedIn, {
      maxFieldBytes: 8192,
      maxFileBytes: maxMegabytes * 1_048_576
    })
    if (file === null) return yield* new NoFile()
    const form = yield* sentForm(signedIn.session, fields)
    return { file: { name: shownName(file.name), bytes: file.bytes }, form }
  })
  const again = (problem: string, refused?: Refused) =>
    showPage(signedIn, new Map([["file", problem]]), refused)
  return yield* importFile(signedIn.member, business, read).pipe(
    Effect.flatMap(({ runId }) => seeOther(`${importPath}/${runId}`)),
    Effect.catchTags({
      NoFile: () => again("Choose a file that is not empty."),
      TooManyImports: () => again("Several imports are under way. Try again in a minute.")
    }),
    whenFileIsTooLarge(again(tooLarge, { status: 413 }))
  )
})

/** Members have no token for the command line, which imports files of any size. */
const tooLarge = `The file is larger than ${maxMegabytes} MB. Split it, or ask the operator of this service to import it.`

/** A file's name may be any text. Browsers write its quotation marks as `%22`. */
const shownName = (name: string): string => {
  const plain = name
    .replaceAll("%22", '"')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
  return Array.from(plain).slice(0, 100).join("") || "a file"
}

const maxShown = 20

export const showRun = forSignedIn(function* (signedIn) {
  const { lines, run } = yield* readRejectedLines(signedIn.member, yield* pathParam())
  const rejected = yield* Stream.runCollect(Stream.take(lines, maxShown))
  const now = yield* Clock.currentTimeMillis
  const isRunning = importState(run, now) === "running"
  const head = isRunning ? { head: html`<meta http-equiv="refresh" content="3" />` } : {}
  return yield* portalAnswer(signedIn, { title: "Import", place, ...head }, ({ texts }) =>
    importRunPage(run, rejected, { now, texts })
  )
})

export const downloadRejected = forSignedIn(function* (signedIn) {
  const { lines, run } = yield* readRejectedLines(signedIn.member, yield* pathParam())
  const rows = Stream.map(lines, ({ line, problems }) =>
    Object.entries(problems)
      .map(([column, reason]) => csvLine([String(line), column, reason]))
      .join("")
  )
  const csv = Stream.concat(Stream.make(csvLine(["line", "column", "problem"])), rows)
  return yield* downloadAnswer(
    { name: `rejected-${run.id}.csv`, type: "text/csv; charset=utf-8" },
    csv
  )
})

const sample = (name: ReviewFileFormat) =>
  forSignedIn(function* (signedIn) {
    // Refuses members who may not import.
    yield* readImportBoard(signedIn.member, { business: null, cursor: null })
    const type = name === "csv" ? "text/csv" : "application/x-ndjson"
    return yield* downloadAnswer(
      { name: `reviews-sample.${name}`, type: `${type}; charset=utf-8` },
      Stream.make(samples[name])
    )
  })

const reviews = [
  {
    stars: 5,
    title: "Fresh and quick",
    text: "Ordered on Monday, in the cup on Wednesday.",
    language: "en",
    proof: "imported",
    reviewer_name: "Ada L.",
    created_at: "2026-01-31T09:30:00Z",
    external_id: "shop-1"
  },
  {
    stars: 3,
    title: "In Ordnung",
    text: "Der Kaffee ist gut, die Lieferung hat lange gedauert.",
    language: "de",
    proof: "imported",
    reviewer_name: "Bo D.",
    created_at: "2026-02-02T17:05:00Z",
    external_id: "shop-2"
  }
] as const

const samples = {
  csv: [Object.keys(reviews[0]), ...reviews.map((review) => Object.values(review).map(String))]
    .map(csvLine)
    .join(""),
  ndjson: reviews
    .map(
      ({ reviewer_name: name, ...review }) =>
        `${JSON.stringify({ ...review, reviewer: { name } })}\n`
    )
    .join("")
}

export const show = forSignedIn((signedIn) => showPage(signedIn, noProblems))

export const sampleCsv = sample("csv")
export const sampleNdjson = sample("ndjson")
