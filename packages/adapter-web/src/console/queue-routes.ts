/** The queue of what waits for a decision (contract CONSOLE-4). */
import { memberNames, type OperatorSession } from "@review-proof/domain/console"
import { countQueue, QueueKind, listQueue, type QueueItem } from "@review-proof/domain/reviews"
import { Effect, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { withQuery } from "../html/addresses.ts"
import { queryParam } from "../answers/address.ts"
import { unknownPart } from "../answers/page-problem.ts"
import { noProblems } from "../html/form-fields.ts"
import { consoleAnswer } from "./console-page.ts"
import { consolePathOf, whoIsOperator } from "./console-route.ts"
import { notes } from "./notes.ts"
import { queuePage } from "./queue-page.ts"
import { askToSignIn } from "./sign-in-routes.ts"

const itemsOnPage = 10

const queue = Effect.fnUntraced(function* (session: OperatorSession) {
  const kind = yield* queryParam("kind")
  if (!isKindOrAll(kind)) return yield* unknownPart("/")
  const cursor = yield* queryParam("cursor")
  const at = yield* queryParam("at")
  const query = { kind, cursor, limit: itemsOnPage }
  const [page, counts] = yield* Effect.all([listQueue(query), countQueue()], { concurrency: 2 })
  const place = {
    kind,
    to: withQuery("/", { kind, cursor }),
    at: at !== null && /^\d$/.test(at) ? Number(at) : null,
    counts,
    names: yield* memberNames(page.items.flatMap(reporterOf))
  }
  return yield* consoleAnswer(session, { title: "Queue", place: "Queue", notes }, (parts) =>
    queuePage(page, { ...place, ...parts })
  )
})

const reporterOf = (item: QueueItem) =>
  item.kind === "reported" && item.report.memberId !== null ? [item.report.memberId] : []

const isKindOrAll = Schema.is(Schema.NullOr(QueueKind))

/** The start of the listener: the queue, or signing in. */
export const show = Effect.gen(function* () {
  const session = yield* Effect.catchTag(whoIsOperator, "NotSignedIn", () => Effect.succeed(null))
  if (session !== null) return yield* queue(session)
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const to = consolePathOf((yield* queryParam("to")) ?? url)
  return yield* askToSignIn(to, noProblems, (yield* queryParam("unsaved")) === "1")
})
