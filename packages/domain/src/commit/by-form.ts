import { IdempotencyRecords } from "@review-proof/ports"
import type { Session } from "@review-proof/ports/store"
import { Effect, Option } from "effect"
import { IdempotencyConflict } from "../errors.ts"
import type { RuleTag } from "./commit.ts"
import { commitOnce } from "./commit-once.ts"
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
 * (contract PORTAL-7). A second sending gets the answer that the first stored, also where what the
 * first did forbids to do it again.
 */
export const commitByForm = <A, E, R, Tag extends RuleTag = never>(
  { fields, path, session }: SentForm,
  decide: Effect.Effect<AnsweredDecision<A, Tag>, E, R>
) =>
  Effect.flatMap(fingerprintOf(path, fields), (key) =>
    Effect.catch(commitOnce({ scope: session.id, key, fingerprint: key }, decide), (error) =>
      isConflict(error) ? Effect.die(error) : answerBefore(session, key, error)
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

/** Cannot be: the key of a form is its fingerprint. */
const isConflict = <E>(error: E): error is Extract<E, IdempotencyConflict> =>
  error instanceof IdempotencyConflict

const fingerprintOf = (path: string, fields: ReadonlyMap<string, string>) =>
  fingerprint({ operation: "form", resource: path, body: Object.fromEntries(fields) })

/**
 * Does the work of a form at the first sending alone: none for the others. The sending is written
 * down before the work begins, so work that fails halfway is not begun again.
 */
export const onceByForm = Effect.fnUntraced(function* <A, E, R>(
  form: SentForm,
  work: Effect.Effect<A, E, R>
) {
  const claim = yield* commitByForm(form, Effect.succeed({ value: null, commit: {}, answer: "" }))
  return claim._tag === "Fresh" ? Option.some(yield* work) : Option.none<A>()
})
