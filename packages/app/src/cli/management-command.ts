import type { ManagementApi } from "@review-proof/adapter-http"
import { Effect, Option, Predicate, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { callManagement, type ManagementCall } from "./call-management.ts"
import { JsonFlag } from "./connection.ts"
import { required } from "./flags.ts"
import { parsedPage, printAll, printAnswer } from "./output/print-answer.ts"

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
  Command.make(name, input, (flags) =>
    Effect.gen(function* () {
      const answer = yield* callManagement(callOf(method, path, given(flags)))
      yield* printAnswer(answer, columns, yield* JsonFlag)
    })
  ).pipe(Command.withDescription(description))

/** A verb that lists something in pages, as a table of `columns`. */
export const listCommand = <
  Name extends string,
  Path extends PathOf<"GET">,
  const Input extends Command.Command.Config & Declared<"GET", Path, keyof Input>
>(
  name: Name,
  description: string,
  path: Path,
  input: Input,
  columns: ReadonlyArray<string>
) =>
  Command.make(name, { filters: input, ...paging }, ({ all, cursor, filters, limit }) =>
    Effect.gen(function* () {
      const json = yield* JsonFlag
      const answer = (page: object) =>
        callManagement(callOf("GET", path, { ...given(filters), ...page }))
      if (!all) return yield* printAnswer(yield* answer({ limit, cursor }), columns, json)
      const largest = Option.orElseSome(limit, () => maxInAPage)
      const pages = Stream.paginate(cursor, (from) =>
        answer({ limit: largest, cursor: from }).pipe(
          Effect.flatMap(parsedPage),
          Effect.map((page) => [
            [page],
            Option.map(Option.fromNullOr(page.next), (next) => Option.some(next))
          ])
        )
      )
      yield* printAll(pages, columns, json)
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

/** Every name that the operation has, and `never` for each other one (contract MANAGEMENT-9). */
type Declared<Method, Path extends string, Name extends PropertyKey> = {
  readonly [Field in Exclude<FieldOf<Method, Path>, keyof typeof paging>]: unknown
} & {
  readonly [Given in Name]: Given extends FieldOf<Method, Path> ? unknown : never
}

const callOf = (
  method: ManagementCall["method"],
  template: string,
  input: Readonly<Record<string, unknown>>
): ManagementCall => {
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name]))
  )
  const fields = Object.entries(input).filter(([name]) => !template.includes(`:${name}`))
  if (fields.length === 0) return { method, path }
  const sent = Object.fromEntries(fields.flatMap(givenFields))
  return method === "GET" ? { method, path, query: sent } : { method, path, body: sent }
}

const given = (input: unknown): Readonly<Record<string, unknown>> =>
  Predicate.isObject(input) ? { ...input } : {}

/**
 * A flag that was left out is not a field, and neither is an object of such flags alone. An object
 * of cleared fields alone is cleared as a whole.
 */
const givenFields = ([name, value]: [string, unknown]): ReadonlyArray<[string, unknown]> => {
  if (Option.isOption(value)) return Option.isSome(value) ? [[name, value.value]] : []
  if (!Predicate.isObject(value)) return [[name, value]]
  const fields = Object.entries(value).flatMap(givenFields)
  if (fields.length === 0) return []
  const isCleared = fields.every(([, field]) => field === null)
  return [[name, isCleared ? null : Object.fromEntries(fields)]]
}

const maxInAPage = 100

const paging = {
  limit: Flag.Int("limit").pipe(
    Flag.withDescription("Entries per page, 1 to 100; 20 if left out"),
    Flag.optional
  ),
  cursor: Flag.optional(
    required("cursor", "The next_cursor of the previous page, to continue after it")
  ),
  all: Flag.Boolean("all").pipe(
    Flag.withDescription("Show all pages, not only one"),
    Flag.withDefault(false)
  )
}

/** An example for the help page of a command. */
export const withExample = (command: string, description?: string) =>
  Command.withExamples([description === undefined ? { command } : { command, description }])
