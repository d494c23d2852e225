import { IdempotencyRecords, type IdempotencyRecord } from "@review-proof/ports"
import type { Session } from "@review-proof/ports/store"
import { Clock, Effect, Exit, Option } from "effect"
import type { RuleTag } from "./commit.ts"
import { answerLifetimeMillis, commitOnceByKey } from "./commit-once.ts"
import type { AnsweredDecision, Replayed } from "./commit-once.ts"
import { fingerprint } from "./fingerprint.ts"

/**
 * A form that a session sent. Each rendering has its own field, so only sending one twice counts as
 * a repeat.
 */
export interface SentForm {
  readonly session: Pick<Session, "id">
  /** The path to which the form was sent. */
  readonly path: string
  readonly fields: ReadonlyMap<string, string>
}

/**
 * Commits what a form asks for, once within 24 hours however often the form is sent
 * (contract PORTAL-7). A second submission gets the answer that the first stored, even if the state
 * after the first would refuse it.
 */
export const commitByForm = <A, E, R, Tag extends RuleTag = never>(
  { fields, path, session }: SentForm,
  decide: Effect.Effect<AnsweredDecision<A, Tag>, E, R>
) =>
  Effect.flatMap(fingerprintOf(path, fields), (key) =>
    Effect.catch(commitOnceByKey({ scope: session.id, key }, decide), (error) =>
      answerBefore(session, key, error)
    )
  )

const answerBefore = <E>(session: SentForm["session"], key: string, error: E) =>
  Effect.flatMap(
    IdempotencyRecords.use((records) => records.find(session.id, key)),
    Option.match({
      onNone: () => Effect.fail(error),
      onSome: ({ answer }) => Effect.succeed<Replayed>({ _tag: "Replayed", answer })
    })
  )

const fingerprintOf = (path: string, fields: ReadonlyMap<string, string>) =>
  fingerprint({ operation: "form", resource: path, body: Object.fromEntries(fields) })

/**
 * Does the work of a form once. A repeated submission does nothing, and waits while the first one
 * is being processed. If the work was refused, failed, or its instance died, it starts again.
 */
export const runOnceByForm = Effect.fnUntraced(function* <A, E, R>(
  form: SentForm,
  work: Effect.Effect<A, E, R>
) {
  const key = yield* fingerprintOf(form.path, form.fields)
  // A visitor who closes the page must not leave the work half done.
  const submission = Effect.uninterruptible(workUnderMark({ scope: form.session.id, key }, work))
  let outcome = yield* submission
  while (outcome === undefined) {
    yield* Effect.sleep(pollMillis)
    outcome = yield* submission
  }
  return outcome
})

/** Undefined while another submission is being processed. */
const workUnderMark = Effect.fnUntraced(function* <A, E, R>(
  record: Pick<IdempotencyRecord, "key" | "scope">,
  work: Effect.Effect<A, E, R>
) {
  const records = yield* IdempotencyRecords
  const now = yield* Clock.currentTimeMillis
  const mark = { ...record, fingerprint: record.key, answer: "", createdAt: now }
  const claim = { ...mark, answer: begun, expiresAt: now + longestWorkMillis }
  const held = yield* records.putIfAbsent(claim)
  if (Option.isSome(held)) return held.value.answer === begun ? undefined : Option.none<A>()
  const end = Effect.fnUntraced(function* (exit: Exit.Exit<A, E>) {
    const ended = yield* Clock.currentTimeMillis
    const expiresAt = Exit.isSuccess(exit) ? ended + answerLifetimeMillis : ended
    yield* Effect.ignore(records.put({ ...mark, expiresAt }))
  })
  return Option.some(yield* Effect.onExit(work, end))
})

const begun = "begun"
const longestWorkMillis = 60_000
const pollMillis = 50
