import type { ManagementApi } from "@review-proof/adapter-http"
import { Effect, Option, Predicate } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { callManagement, segment } from "./call-management.ts"
import type { ManagementCall } from "./call-management.ts"
import { JsonFlag } from "./connection.ts"
import { printAnswer } from "./print-answer.ts"

/**
 * A verb that is one call of the management API: flags in, its answer out. The
 * input has the names that the API declares: those in the path go there, the
 * others into the query of a GET or into the body.
 */
export const managementCommand = <
  Name extends string,
  Method extends ManagementCall["method"],
  Path extends PathOf<Method>,
  const Input extends Command.Command.Config & Declared<Method, Path, keyof Input>
>(
  name: Name,
  description: string,
  [method, path]: readonly [Method, Path],
  input: Input,
  columns: ReadonlyArray<string> = []
) =>
  Command.make(name, input, (given) =>
    Effect.gen(function* () {
      const answer = yield* callManagement(callOf(method, path, given))
      yield* printAnswer(answer, columns, yield* JsonFlag)
    })
  ).pipe(Command.withDescription(description))

/** The declared operations. Only types: no command loads the API itself. */
type Endpoint =
  typeof ManagementApi extends HttpApi.HttpApi<string, infer Groups>
    ? HttpApiGroup.Endpoints<Groups>
    : never

type PathOf<Method, E = Endpoint> = E extends {
  readonly method: Method
  readonly path: `/management/v1${infer Path}`
}
  ? Path
  : never

type FieldOf<Method, Path extends string, E = Endpoint> = E extends {
  readonly method: Method
  readonly path: `/management/v1${Path}`
  readonly "~Params": { readonly Type: infer Params }
  readonly "~Query": { readonly Type: infer Query }
  readonly "~Payload": { readonly Type: infer Payload }
}
  ? Keys<Params | (Method extends "GET" ? Query : Payload)>
  : never
type Keys<A> = A extends object ? keyof A : never

/** `never` for each name that the operation does not have. */
type Declared<Method, Path extends string, Name extends PropertyKey> = {
  readonly [Given in Name]: Given extends FieldOf<Method, Path> ? unknown : never
}

const callOf = (
  method: ManagementCall["method"],
  template: string,
  input: unknown
): ManagementCall => {
  const given: Readonly<Record<string, unknown>> = Predicate.isObject(input) ? { ...input } : {}
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => segment(String(given[name])))
  const fields = Object.entries(given).filter(([name]) => !template.includes(`:${name}`))
  if (fields.length === 0) return { method, path }
  const sent = Object.fromEntries(fields.flatMap(whatIsGiven))
  return method === "GET" ? { method, path, query: sent } : { method, path, body: sent }
}

/** A flag that was left out is no field, and neither is an object of such flags alone. */
const whatIsGiven = ([name, value]: [string, unknown]): ReadonlyArray<[string, unknown]> => {
  if (Option.isOption(value)) return Option.isSome(value) ? [[name, value.value]] : []
  if (!Predicate.isObject(value)) return [[name, value]]
  const fields = Object.entries(value).flatMap(whatIsGiven)
  return fields.length === 0 ? [] : [[name, Object.fromEntries(fields)]]
}

export const id = Argument.String("id").pipe(Argument.withDescription("The id with its prefix"))

export const required = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description))

export const optional = (name: string, description: string) =>
  Flag.optional(required(name, description))

/** `a,b`, each without the blanks around it. */
export const listFlag = (name: string, description: string) =>
  required(name, `${description}, comma-separated`).pipe(
    Flag.map((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    )
  )

export const paging = {
  limit: Flag.Int("limit").pipe(Flag.withDescription("Entries per page"), Flag.optional),
  cursor: optional("cursor", "The next_cursor of the last page")
}
