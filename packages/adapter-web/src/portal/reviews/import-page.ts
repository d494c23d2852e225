import { maxRejectedListed } from "@review-proof/domain/reviews"
import { importState, type ImportBoard } from "@review-proof/domain/portal"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { formFields, problemSummary } from "../../html/form-fields.ts"
import type { PageParts } from "../../staff/form-parts.ts"
import { factList, lineList, nextPageLink, dataTable } from "../../staff/list-parts.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { minuteTag } from "../../staff/moments.ts"
import { inboxHref } from "./inbox-query.ts"
import { withQuery } from "../../html/addresses.ts"

export const importPath = "/portal/reviews/import"

type Run = ImportBoard["page"]["items"][number]

export const importPage = (board: ImportBoard, shown: PortalParts): Html => {
  const { business, page } = board
  if (business === null) return pageWithoutBusiness("Import reviews", shown)
  return html`<p><a href="${inboxHref({ business: business.id })}">All reviews</a></p>
    <h1>Import reviews</h1>
    ${problemSummary(shown.problems)}
    <p>
      Reviews that you collected elsewhere are published at once, with the mark “imported”, and
      count less than verified ones.
    </p>
    <div class="halves">
      <div>
        ${uploadForm(business.id, shown)}
        <section class="card" aria-labelledby="earlier">
          <h2 id="earlier">Earlier imports</h2>
          ${lineList(
            page.items.map((run) => runLine(run, shown)),
            html`<p class="soft">None yet.</p>`
          )}
          ${nextPageLink("Older imports", page.nextCursor, (cursor) => withQuery(importPath, { business: business.id, cursor }))}
        </section>
      </div>
      ${needs}
    </div>`
}

const uploadForm = (business: string, shown: PageParts): Html =>
  html`<form
    class="card"
    method="post"
    action="${importPath}?business=${business}"
    enctype="multipart/form-data"
  >
    ${shown.token} ${shown.submission}
    ${formFields({ file: "" }, shown.problems).input({
      id: "file",
      label: "File of reviews",
      hint: `CSV or NDJSON in UTF-8, at most ${maxMegabytes} MB.`,
      attributes: html`type="file" required
      accept=".csv,.ndjson,.jsonl,text/csv,application/x-ndjson"`
    })}
    <button>Import</button>
  </form>`

export const maxMegabytes = 16

const needs = html`<section class="card" aria-labelledby="needs">
  <h2 id="needs">What a file needs</h2>
  <p>
    The first line of a CSV file names its columns; its cells may be separated by commas, semicolons
    or tabs. Each line of an NDJSON file is one review. Download a sample:
    <a href="${importPath}/sample.csv">CSV</a>, <a href="${importPath}/sample.ndjson">NDJSON</a>.
  </p>
  ${factList([
    ["stars", "required, 1 to 5"],
    ["text", "required, up to 10,000 characters"],
    ["language", html`required, such as <code>en</code> or <code>de-AT</code>`],
    [
      "created_at",
      html`when it was written, such as <code>2026-02-28T09:30:00Z</code>; needs the proof imported`
    ],
    ["proof", "imported, for reviews from elsewhere; unverified if left out"],
    [
      "external_id",
      "its id in the system it comes from: importing the file again then creates no duplicates"
    ],
    ["Others", "title, reviewer_name, product_sku, product_name, experience_date"]
  ])}
  <p>The operator of this service can import larger files.</p>
</section>`

const runLine = (run: Run, { now, texts }: PageParts): Html => {
  const state = importState(run, now)
  const isBad = state === "failed" || state === "interrupted"
  return html`<li>
    <a href="${importPath}/${run.id}"><bdi>${run.fileName}</bdi></a>
    <span class="${isBad ? "tag bad" : "tag"}">${stateWords[state]}</span><br />
    <span class="soft"
      >${countWords(run, texts)}, <bdi>${run.startedBy}</bdi>,
      ${minuteTag(run.createdAt, texts)}</span
    >
  </li>`
}

const stateWords = {
  running: "Under way",
  finished: "Finished",
  failed: "Failed",
  interrupted: "Interrupted"
} as const

const countWords = ({ duplicates, imported, rejected }: Run, texts: PageTexts): string =>
  [
    `${texts.number(imported)} imported`,
    ...(duplicates === 0 ? [] : [`${texts.number(duplicates)} imported before`]),
    ...(rejected === 0 ? [] : [`${texts.number(rejected)} rejected`])
  ].join(", ")

export const importRunPage = (
  run: Run,
  rejected: ReadonlyArray<{
    readonly line: number
    readonly problems: { readonly [column: string]: string }
  }>,
  { now, texts }: Pick<PageParts, "now" | "texts">
): Html => {
  const state = importState(run, now)
  return html`<p><a href="${importPath}?business=${run.businessId}">All imports</a></p>
    <h1><bdi>${run.fileName}</bdi></h1>
    <section class="card" aria-labelledby="state">
      <h2 id="state">${stateWords[state]}</h2>
      <p role="status">${sentences[state]}</p>
      ${run.problem !== null && html`<p class="notice">${run.problem}</p>`}
      ${factList([
        ["Imported", texts.number(run.imported)],
        ["Imported before", texts.number(run.duplicates)],
        ["Rejected", texts.number(run.rejected)],
        ["Lines read", texts.number(run.line)],
        ["Started", html`${minuteTag(run.createdAt, texts)} by <bdi>${run.startedBy}</bdi>`]
      ])}
    </section>
    ${rejected.length > 0 && rejectedCard(run, rejected, texts)}`
}

const sentences = {
  running: "The file is being imported. This page shows its progress every few seconds.",
  finished: "All lines were read, and the score is up to date.",
  failed: "The import ended early. What was imported before stays.",
  interrupted:
    "The service stopped before the end. Send the file again: reviews with an external_id are not imported twice."
} as const

const rejectedCard = (run: Run, rejected: Parameters<typeof importRunPage>[1], texts: PageTexts) =>
  html`<section class="card" aria-labelledby="rejected">
    <h2 id="rejected">Rejected lines</h2>
    ${dataTable({
      caption: "The first rejected lines",
      head: ["Line", "Why"],
      rows: rejected.map(({ line, problems }) => [
        texts.number(line),
        html`<bdi
          >${Object.entries(problems)
            .map(([column, reason]) => `${column} ${reason}`.trim())
            .join("; ")}</bdi
        >`
      ])
    })}
    <p>
      <a class="button quiet" href="${importPath}/${run.id}/rejected.csv"
        >Download the
        ${run.rejected > maxRejectedListed && `first ${texts.number(maxRejectedListed)} `}rejected
        lines</a
      >
    </p>
  </section>`
