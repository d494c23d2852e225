/**
 * The OpenAPI 3.1 description of an API: what its declaration says, and what the
 * steps around its operations add, such as headers and further answers.
 */
import { Record } from "effect"
import { HttpApi, OpenApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { Conditional, errorBody, type ApiError } from "@review-proof/http-server"
import { ifNoneMatchParameter, type DocumentedHeader } from "./document-headers.ts"
import { plainSchema } from "./openapi-schema.ts"
import { parameterSchema } from "../fields/query.ts"

interface DocumentNotes {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: ReadonlyArray<{ readonly url: string; readonly description: string }>
  readonly securitySchemes: { readonly [name: string]: object }
  readonly headers: { readonly [name: string]: DocumentedHeader }
  readonly examples: { readonly [schema: string]: unknown }
  /** Messages that the service sends, by name, and the tag that they have. */
  readonly webhooks?: {
    readonly tag: { readonly name: string; readonly description: string }
    readonly messages: { readonly [name: string]: object }
  }
  /** The tags in sections, each under its name. */
  readonly sections: { readonly [name: string]: ReadonlyArray<string> }
  readonly operation: (endpoint: HttpApiEndpoint.Top) => OperationNotes
}

export interface OperationNotes {
  /** Alternatives; none of them for an operation that needs no credential. */
  readonly security: ReadonlyArray<{ readonly [scheme: string]: ReadonlyArray<string> }>
  readonly parameters: ReadonlyArray<object>
  readonly answer: (status: number) => AnswerNotes
}

interface AnswerNotes {
  /** Replaces the description that both APIs have for the status. */
  readonly description: string | undefined
  /** Headers that not every answer of this status has. */
  readonly headers: ReadonlyArray<string>
  readonly examples: { readonly [name: string]: unknown }
}

/** The document as a JSON value. Built from scratch at each call. */
export const documentOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  notes: DocumentNotes
) => {
  const spec = OpenApi.fromApi(api, { includeAnnotationKey: (key) => key === parameterSchema })
  const endpoints = endpointsOf(api)
  const described = (operation: OpenApi.OpenAPISpecOperation) => {
    const endpoint = endpoints.get(operation.operationId)
    return endpoint === undefined
      ? operation
      : describe(operation, endpoint.middlewares.has(Conditional), notes.operation(endpoint))
  }
  return {
    openapi: spec.openapi,
    info: { ...notes.info, license },
    servers: notes.servers,
    tags: [...spec.tags, ...(notes.webhooks === undefined ? [] : [notes.webhooks.tag])],
    "x-tagGroups": Object.entries(notes.sections).map(([name, tags]) => ({ name, tags })),
    paths: Record.map(spec.paths, ({ parameters: _, ...operations }) =>
      Record.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          "operationId" in operation ? described(operation) : operation
        ])
      )
    ),
    ...(notes.webhooks === undefined ? {} : { webhooks: notes.webhooks.messages }),
    components: {
      schemas: Record.map(spec.components.schemas, (schema, name) =>
        name in notes.examples
          ? { ...plainSchema(schema), examples: [notes.examples[name]] }
          : plainSchema(schema)
      ),
      headers: notes.headers,
      securitySchemes: notes.securitySchemes
    }
  }
}

/** The words of each API's own for a status. */
export type StatusWords = { readonly [status: number]: string }

const license = { name: "Apache-2.0", identifier: "Apache-2.0" }

const describe = (
  operation: OpenApi.OpenAPISpecOperation,
  isConditional: boolean,
  notes: OperationNotes
) => ({
  ...operation,
  security: notes.security,
  parameters: [
    ...operation.parameters.map(({ schema, ...parameter }) => ({
      ...parameter,
      ...parameterWords[parameter.name],
      schema: plainSchema({ ...schema })
    })),
    ...notes.parameters,
    ...(isConditional ? [ifNoneMatchParameter] : [])
  ],
  ...(operation.requestBody === undefined ? {} : { requestBody: bodyOf(operation.requestBody) }),
  responses: {
    ...Record.map(operation.responses, (response, status) =>
      answerOf(response, Number(status), isConditional, notes)
    ),
    ...(isConditional && { 304: answerOf({ description: "" }, 304, isConditional, notes) })
  }
})

/** An operation that also takes null as its body takes none at all. */
const bodyOf = ({ content, required }: OpenApi.OpenAPISpecRequestBody) => ({
  content: plainContent(content),
  required: required && !Object.values(content).some(({ schema }) => takesNull(schema))
})

const takesNull = ({ anyOf }: { readonly anyOf?: unknown }): boolean =>
  Array.isArray(anyOf) && anyOf.some((schema) => schema.type === "null")

const answerOf = (
  response: OpenApi.OpenApiSpecResponse,
  status: number,
  isConditional: boolean,
  { answer }: OperationNotes
) => {
  const { description = statusWords[status], examples, headers } = answer(status)
  const names = [
    "Request-Id",
    ...headers,
    ...(isConditional && (status === 200 || status === 304) ? ["ETag"] : []),
    ...(status === 401 ? ["WWW-Authenticate"] : []),
    ...(status === 429 ? ["Retry-After"] : [])
  ]
  return {
    ...response,
    description,
    headers: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
    ),
    ...(response.content === undefined ? {} : { content: plainContent(response.content, examples) })
  }
}

const statusWords: StatusWords = {
  200: "Success.",
  201: "Created.",
  202: "Accepted.",
  204: "Done. The answer has no body.",
  304: "The resource still has the ETag of If-None-Match.",
  400: "The request is not valid.",
  404: "The resource does not exist.",
  413: "The body is too large.",
  415: "The body has the wrong media type.",
  500: "An internal error. It is safe to retry."
}

/** Examples of the refusals with this status, as they are sent. */
export const errorExamples = (
  errors: ReadonlyArray<ApiError>,
  status: number
): AnswerNotes["examples"] =>
  Object.fromEntries(
    errors
      .filter((error) => error.status === status)
      .map((error) => [error.code, errorBody(error, "req_01kq3mfy5x8t2v7w9z4b6c1d0e")])
  )

const plainContent = (
  content: OpenApi.OpenApiSpecContent,
  examples: AnswerNotes["examples"] = {}
) =>
  Record.map(content, (media) => ({
    ...media,
    schema: plainSchema(media.schema),
    ...(Object.keys(examples).length > 0 && {
      examples: Record.map(examples, (value) => ({ value }))
    })
  }))

/** Descriptions of parameters by name, shared by all operations. */
const parameterWords: { readonly [name: string]: { readonly description: string } } = {
  limit: { description: "The number of items on a page." },
  status: { description: "Only items with this status." },
  state: { description: "Only reviews in this state." },
  replied: { description: "Only reviews with a reply (true) or without one (false)." },
  kind: { description: "Only items of this kind." },
  type: { description: "Only events of this type." },
  event: { description: "Only deliveries of this event, evt_…" },
  actor: { description: "Only what this actor did: operator, or a member's id." },
  action: { description: "Only this action, such as key.created." },
  stars: { description: "Only reviews with this number of stars." },
  proof: { description: "Only reviews with this proof." },
  cursor: { description: "The next_cursor of the previous page; keep the same filters." },
  business: { description: "The id of a business, biz_…" },
  since: { description: "Created at this instant or later: RFC 3339, with an offset." },
  language: { description: "A language tag, ignoring case: en also finds en-GB." }
}

/** All groups are top-level: an endpoint's identifier is its operationId. */
const endpointsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyMap<string, HttpApiEndpoint.Top> => {
  const endpoints = new Map<string, HttpApiEndpoint.Top>()
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => void endpoints.set(endpoint.identifier, endpoint)
  })
  return endpoints
}
