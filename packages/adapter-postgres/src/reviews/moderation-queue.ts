import type { Business, Company, ProofRequest, Report } from "@review-proof/ports"
import { ModerationQueue, queuePosition, queueRank } from "@review-proof/ports/store"
import type {
  PageOrder,
  PageRequest,
  QueueItem,
  QueueKind,
  QueuePosition
} from "@review-proof/ports/store"
import { Effect, Layer } from "effect"
import { ReadClient } from "../connection/client.ts"
import { onlyRow, readsOf } from "../connection/reads.ts"
import { rowLimit } from "../paging/merged-page.ts"
import { afterPosition, Parameters, timestamp, type Query } from "../paging/page.ts"
import { reviewColumns, type ReviewRow, toReview } from "../rows/review.ts"

export const ModerationQueueLayer = Layer.effect(
  ModerationQueue,
  Effect.map(ReadClient, (sql) =>
    ModerationQueue.of({
      page: (kinds, order, request) =>
        readsOf(sql, toItem).page(
          "ModerationQueue.page",
          queuePage(kinds, order, request),
          request.limit,
          (row) => queuePosition(toItem(row))
        ),
      counts: (most) =>
        onlyRow<Record<QueueKind, number>>(sql, "ModerationQueue.counts", counts, [most])
    })
  )
)

/** Each condition matches its own partial index. */
const waiting: Readonly<Record<QueueKind, { readonly from: string; readonly columns: string }>> = {
  held: {
    from: "reviews q where q.state = 'pending'",
    columns: `q.id as review_id, q.id as number, '' as waiting_id, 0 as waiting_version,
      null as what, null as words, null as member_id`
  },
  proof: {
    from: "proof_requests q where q.status = 'open'",
    columns: `q.review_id, 0 as number, q.id as waiting_id, q.version as waiting_version,
      q.kind as what, null as words, null as member_id`
  },
  reported: {
    from: "reports q where q.status = 'open'",
    columns: `q.review_id, 0 as number, q.id as waiting_id, q.version as waiting_version,
      q.reason as what, q.text as words, q.member_id`
  }
}

/** The heads of all kinds, merged; only the rows of the page are then read whole. */
export const queuePage = (
  kinds: ReadonlyArray<QueueKind>,
  order: PageOrder,
  request: PageRequest<QueuePosition>
): Query => {
  const parameters = new Parameters()
  const direction = order === "oldest first" ? "" : " desc"
  const limit = rowLimit(request)
  const heads = kinds.map((kind) => {
    const { columns, from } = waiting[kind]
    return `(select '${kind}' as waiting_kind, ${queueRank(kind)} as rank, q.created_at as waiting_since, ${columns}
        from ${from} and ${afterQueuePosition(parameters, kind, order, request.after)}
       order by q.created_at${direction}, q.id${direction} limit ${limit})`
  })
  const places = ["waiting_since", "rank", "number", 'waiting_id collate "C"']
    .map((column) => `w.${column}${direction}`)
    .join(", ")
  const text = `
    select w.waiting_kind, w.waiting_since, w.waiting_id, w.waiting_version, w.what, w.words, w.member_id,
           b.name as business_name, c.name as company_name, held.reason as held_reason,
           ${reviewColumns("r")}
      from (select * from (${heads.join(" union all ")}) w order by ${places} limit ${limit}) w
      join reviews r on r.id = w.review_id
      join businesses b on b.id = r.business_id
      join companies c on c.id = r.company_id
      left join lateral (
        select l.reason from moderation_log l
         where w.waiting_kind = 'held' and l.review_id = w.review_id and l.action = 'held'
         order by l.line desc limit 1
      ) held on true
     order by ${places}`
  return { text, values: parameters.values }
}

/** The condition that items of one kind come after a position of any kind. */
const afterQueuePosition = (
  parameters: Parameters,
  kind: QueueKind,
  order: PageOrder,
  after: QueuePosition | null
): string => {
  if (after === null) return "true"
  const isOldestFirst = order === "oldest first"
  if (after.kind === kind) {
    const position = { createdAt: after.since, id: after.id }
    return afterPosition(parameters, order, "q.created_at, q.id", position)
  }
  const isLater = queueRank(kind) > queueRank(after.kind) === isOldestFirst
  const sign = `${isOldestFirst ? ">" : "<"}${isLater ? "=" : ""}`
  return `q.created_at ${sign} ${parameters.add(timestamp(after.since))}`
}

type QueueRow = ReviewRow &
  WaitingRow & {
    readonly waiting_since: number
    readonly waiting_version: number
    readonly business_name: Business["name"]
    readonly company_name: Company["name"]
    readonly held_reason: string | null
  }

type WaitingRow =
  | { readonly waiting_kind: "held" }
  | {
      readonly waiting_kind: "proof"
      readonly waiting_id: ProofRequest["id"]
      readonly what: ProofRequest["kind"]
    }
  | {
      readonly waiting_kind: "reported"
      readonly waiting_id: Report["id"]
      readonly what: Report["reason"]
      readonly words: Report["text"]
      readonly member_id: Report["memberId"]
    }

const toItem = (row: QueueRow): QueueItem => {
  const review = toReview(row)
  const known = {
    review,
    company: { id: row.company_id, name: row.company_name },
    business: { id: row.business_id, name: row.business_name },
    since: row.waiting_since
  }
  if (row.waiting_kind === "held") return { ...known, kind: "held", reason: row.held_reason }
  if (row.waiting_kind === "reported") {
    const report = {
      id: row.waiting_id,
      reason: row.what,
      text: row.words,
      memberId: row.member_id
    }
    return { ...known, kind: "reported", report }
  }
  const proofRequest: ProofRequest = {
    id: row.waiting_id,
    companyId: row.company_id,
    businessId: row.business_id,
    reviewId: row.id,
    kind: row.what,
    status: "open",
    createdAt: row.waiting_since,
    decidedAt: null,
    version: row.waiting_version
  }
  return { ...known, kind: "proof", proofRequest }
}

const countOf = (kind: QueueKind): string =>
  `(select count(*) from (select 1 from ${waiting[kind].from} limit $1) q) as ${kind}`

const counts = `select ${countOf("held")}, ${countOf("proof")}, ${countOf("reported")}`
