import { Effect, Redacted } from "effect"
import { seal, unseal } from "../secrets/sealing.ts"
import { Secrets } from "../secrets/secrets.ts"
import { asciiText, utf8 } from "../utf8.ts"
import { commitByForm, type SentForm } from "./by-form.ts"
import type { Decision, RuleTag } from "./commit.ts"

/** The id of a new entity, and its secret, which is shown once. */
export interface NewSecret {
  readonly id: string
  /** ASCII without spaces. */
  readonly secret: Redacted.Redacted<string>
}

/**
 * Commits a form that creates a secret: sending the form again is answered with the first secret
 * (contract PORTAL-17). The stored answer holds it sealed, for this session alone, by a key that
 * outlives a change of the master key, as sessions do.
 */
export const secretByForm = Effect.fnUntraced(function* <E, R, Tag extends RuleTag = never>(
  form: SentForm,
  decide: Effect.Effect<Decision<NewSecret, Tag>, E, R>
) {
  const outcome = yield* commitByForm(
    form,
    Effect.flatMap(decide, (decision) =>
      Effect.map(sealAnswer(form, decision.value), (answer) => ({ ...decision, answer }))
    )
  )
  return outcome._tag === "Fresh" ? outcome.value : yield* openAnswer(form, outcome.answer)
})

const ownerOf = ({ session }: SentForm) => `form:${session.id}`

const sealAnswer = Effect.fnUntraced(function* (form: SentForm, { id, secret }: NewSecret) {
  const { storeSealingKey } = yield* Secrets
  return yield* seal([storeSealingKey], ownerOf(form), utf8(`${id} ${Redacted.value(secret)}`))
})

const openAnswer = Effect.fnUntraced(function* (form: SentForm, answer: string) {
  const { storeSealingKey } = yield* Secrets
  const opened = yield* unseal([storeSealingKey], ownerOf(form), answer)
  const bytes = yield* Effect.orDie(Effect.fromOption(opened))
  const [id = "", secret = ""] = asciiText(bytes).split(" ")
  return { id, secret: Redacted.make(secret, { label: "secret" }) } satisfies NewSecret
})
