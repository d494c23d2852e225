/**
 * The OpenAPI 3.1 description of an API: what its declaration says, and what the
 * steps around its operations add, such as headers and further answers.
 */
import { HttpApi, OpenApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { plainSchema } from "./openapi-schema.ts"
import { PARAMETER_SCHEMA } from "../fields/query.ts"

export interface DocumentNotes {
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
  readonly answers: ReadonlyArray<number>
}

export interface AnswerNotes {
  readonly description: string
  readonly headers: ReadonlyArray<string>
  readonly examples?: { readonly [name: string]: unknown }
}

export interface DocumentedHeader {
  readonly description: string
  readonly schema: object
}

/** The document as a JSON value. Built from scratch at each call. */
export const documentOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  notes: DocumentNotes
) => {
  const spec = OpenApi.fromApi(api, { includeAnnotationKey: (key) => key === PARAMETER_SCHEMA })
  const endpoints = endpointsOf(api)
  const described = (operation: OpenApi.OpenAPISpecOperation) => {
    const endpoint = endpoints.get(operation.operationId)
    return endpoint === undefined ? operation : describe(operation, notes.operation(endpoint))
  }
  return {
    openapi: spec.openapi,
    info: { ...notes.info, license },
    servers: notes.servers,
    tags: [...spec.tags, ...(notes.webhooks === undefined ? [] : [notes.webhooks.tag])],
    "x-tagGroups": Object.entries(notes.sections).map(([name, tags]) => ({ name, tags })),
    paths: mapValues(spec.paths, ({ parameters: _, ...operations }) =>
      mapValues(operations, (operation) =>
        "operationId" in operation ? described(operation) : operation
      )
    ),
    ...(notes.webhooks === undefined ? {} : { webhooks: notes.webhooks.messages }),
    components: {
      schemas: mapValues(spec.components.schemas, (schema, name) =>
        name in notes.examples
          ? { ...plainSchema(schema), examples: [notes.examples[name]] }
          : plainSchema(schema)
      ),
      headers: notes.headers,
      securitySchemes: notes.securitySchemes
    }
  }
}

const license = { name: "Apache-2.0", identifier: "Apache-2.0" }

const describe = (operation: OpenApi.OpenAPISpecOperation, notes: OperationNotes) => ({
  ...operation,
  security: notes.security,
  parameters: [
    ...operation.parameters.map(({ schema, ...parameter }) => ({
      ...parameter,
      ...parameterWords[parameter.name],
      schema: plainSchema(schema)
    })),
    ...notes.parameters
  ],
  ...(operation.requestBody === undefined ? {} : { requestBody: bodyOf(operation.requestBody) }),
  responses: {
    ...mapValues(operation.responses, (response, status) =>
      answerOf(response, notes.answer(Number(status)))
    ),
    ...Object.fromEntries(
      notes.answers.map((status) => [status, answerOf({ description: "" }, notes.answer(status))])
    )
  }
})

/** An operation that also takes null as its body takes none at all. */
const bodyOf = ({ content, required }: OpenApi.OpenAPISpecRequestBody) => ({
  content: plainContent(content),
  required: required && !Object.values(content).some(({ schema }) => takesNull(schema))
})

const takesNull = ({ anyOf }: { readonly anyOf?: unknown }): boolean =>
  Array.isArray(anyOf) && anyOf.some((schema) => schema.type === "null")

const answerOf = (response: OpenApi.OpenApiSpecResponse, notes: AnswerNotes) => ({
  ...response,
  description: notes.description,
  headers: Object.fromEntries(
    notes.headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  ),
  ...(response.content === undefined
    ? {}
    : { content: plainContent(response.content, notes.examples) })
})

const plainContent = (
  content: OpenApi.OpenApiSpecContent,
  examples?: { readonly [name: string]: unknown }
) =>
  mapValues(content, (media) => ({
    ...media,
    schema: plainSchema(media.schema),
    ...(examples === undefined ? {} : { examples: mapValues(examples, (value) => ({ value })) })
  }))

/** Descriptions of parameters by name, shared by all operations. */
const parameterWords: { readonly [name: string]: { readonly description: string } } = {
  limit: { description: "Items of a page." },
  stars: { description: "Only reviews with this number of stars." },
  proof: { description: "Only reviews with this proof." },
  cursor: { description: "The next_cursor of the page before, with the same filters." },
  business: { description: "The id of one of the key's businesses, biz_…" },
  since: { description: "Created at this instant or later: RFC 3339, with an offset." },
  language: {
    description: "A language tag; also finds those that extend it, without regard to case."
  }
}

/** Groups of ours are top-level: an endpoint's identifier is its operationId. */
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

const mapValues = <A, B>(
  record: { readonly [key: string]: A },
  map: (value: A, key: string) => B
): { [key: string]: B } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
