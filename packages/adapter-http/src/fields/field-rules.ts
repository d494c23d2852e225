/**
 * Rules of a body that its schema cannot state: one field depends on another, on the clock or on
 * a port. The use case enforces them. They are declared for the operation too, so that one answer
 * lists all errors of a body (contract REQUEST-2).
 */
import type {
  Businesses,
  Companies,
  Credentials,
  HostResolver,
  PhoneNumbers
} from "@review-proof/ports"
import { Context, Effect, Option, Predicate, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { invalidRequest, namesAllFields, type ApiError } from "@review-proof/http-server"

export interface Remainder {
  /** The members that the schema would take, as they were sent. */
  readonly sound: Readonly<Record<string, unknown>>
  /** The names of the other members, those that are missing included. */
  readonly wrong: ReadonlySet<string>
  /** All members: if an array is wrong, most of its items may still be right. */
  readonly sent: Readonly<Record<string, unknown>>
}

export type RuleServices = Businesses | Companies | Credentials | HostResolver | PhoneNumbers

/** Returns reasons by the wire's names. Reasons for fields that the schema refused are dropped. */
export type FieldRule = (
  remainder: Remainder,
  path: Readonly<Record<string, string | undefined>>
) => Effect.Effect<{ readonly [path: string]: string }, never, RuleServices>

/** A rule about these fields. It applies only if the schema accepts all of them that were sent. */
export const ruleAbout = <Fields>(
  fields: Schema.ConstraintDecoder<Fields>,
  problems: (fields: Fields, wrong: Remainder["wrong"]) => ReturnType<FieldRule>
): FieldRule => {
  const decode = Schema.decodeUnknownOption(fields)
  return ({ sound, wrong }) =>
    Option.match(decode(sound), {
      onNone: () => Effect.succeed({}),
      onSome: (taken) => problems(taken, wrong)
    })
}

export const FieldRules = Context.Reference<FieldRule>("@review-proof/adapter-http/FieldRules", {
  defaultValue: () => () => Effect.succeed({})
})

/** The same refusal, extended by the problems that the rule finds in the rest of the body. */
export const withFieldRule = (
  refusal: ApiError,
  body: unknown,
  rule: FieldRule
): Effect.Effect<ApiError, never, RuleServices | HttpRouter.RouteContext> => {
  const remainder = remainderOf(refusal, body)
  return remainder === undefined
    ? Effect.succeed(refusal)
    : HttpRouter.RouteContext.use(({ params }) => rule(remainder, params)).pipe(
        Effect.map((found) => withMoreFields(refusal, found))
      )
}

/** Returns the fields that the refusal leaves out; undefined if it names no fields. */
export const remainderOf = ({ fields }: ApiError, body: unknown): Remainder | undefined => {
  if (fields === undefined || !Predicate.isObjectOrArray(body)) return undefined
  const wrong = new Set(fields.map(memberOf))
  const sent = Object.entries(body)
  const sound = sent.filter(([name]) => !wrong.has(name))
  return { sound: Object.fromEntries(sound), wrong, sent: Object.fromEntries(sent) }
}

export const withMoreFields = (
  refusal: ApiError,
  found: { readonly [path: string]: string }
): ApiError => {
  const known = new Map(Object.entries(refusal.details ?? {}))
  const more = Object.entries(found).filter(([path]) => !known.has(path))
  if (more.length === 0 || !namesAllFields(refusal)) return refusal
  return invalidRequest(
    refusal.message,
    Object.fromEntries([...known, ...more].map(([path, reason]) => [path, String(reason)]))
  )
}

const memberOf = (path: string): string => path.split(".", 1)[0] ?? path
