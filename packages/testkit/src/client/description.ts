/** The service's description of itself, as the judge of its answers. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import type { Answer, Call, Json } from "./exchange.ts"

interface Operation {
  readonly id: string
  readonly method: string
  /** The described path, `/v1/reviews/{id}`. */
  readonly path: string
  readonly statuses: ReadonlyArray<number>
  readonly described: Json
}

export interface Description {
  readonly document: Json
  readonly operations: ReadonlyArray<Operation>
  /** The operation that a request is for; undefined if none is described. */
  readonly operationOf: (request: Target) => Operation | undefined
  /** Throws, with all that is wrong, where the answer is not one that the description has. */
  readonly check: (request: Target, answer: Answer) => void
  /** Lists the problems of a value by the schema at a place of the document. */
  readonly problemsIn: (place: string, value: unknown) => ReadonlyArray<string>
}

interface Target {
  readonly method: string
  readonly path: string
  readonly headers?: Call["headers"]
}

const methods = ["get", "post", "put", "patch", "delete"]

export const makeDescription = (document: Json): Description => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
  ajv.addSchema(document, documentId, undefined, false)
  const operations = operationsOf(document)
  const validators = new Map<string, ValidateFunction>()
  const problemsIn: Description["problemsIn"] = (place, value) => {
    const validate = validators.get(place) ?? ajv.compile({ $ref: `${documentId}#${place}` })
    validators.set(place, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`
    )
  }
  const operationOf = ({ method, path }: Target) =>
    operations.find(
      (operation) =>
        operation.method === (method === "HEAD" ? "GET" : method) && matches(operation.path, path)
    )

  const check = (request: Target, answer: Answer) => {
    const operation = operationOf(request)
    const problems =
      operation === undefined || comesBefore(operation, answer)
        ? undescribedProblems(answer)
        : [
            ...headerProblems(document, operation, answer),
            ...bodyProblems(operation, request, answer, problemsIn)
          ]
    if (answer.status >= 400) problems.push(...errorProblems(request, answer))
    if (problems.length === 0) return
    const of = `${request.method} ${request.path.slice(0, 200)} answered ${answer.status}`
    throw new Error(`${of}, not as described:\n  ${problems.join("\n  ")}\n${answer.text}`)
  }
  return { document, operations, operationOf, check, problemsIn }
}

const documentId = "openapi.json"

/** Stricter than usual validators: the very spellings that the service promises. */
const formats = {
  "date-time":
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  uri: (text: string) => URL.canParse(text)
}

const operationsOf = (document: Json): ReadonlyArray<Operation> =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({
        id: item[method].operationId,
        method: method.toUpperCase(),
        path,
        statuses: Object.keys(item[method].responses).map(Number),
        described: item[method]
      }))
  )

/** Literal segments go before parameters, and no two paths differ in them alone. */
const matches = (template: string, path: string): boolean => {
  const segments = path.split("?", 1)[0]?.split("/") ?? []
  const expected = template.split("/")
  return (
    segments.length === expected.length &&
    expected.every((text, i) => (text.startsWith("{") ? segments[i] !== "" : text === segments[i]))
  )
}

/** Described once for all operations: the request was incomplete or too large. */
const beforeOperations = new Set([408, 431])

/**
 * HTTPS is asked for on every path (contract ADMISSION-1), also where the description has no other
 * 403.
 */
const comesBefore = ({ statuses }: Operation, { json, status }: Answer): boolean =>
  beforeOperations.has(status) ||
  (status === 403 && !statuses.includes(403) && json?.error?.code === "https_required")

/** Answers of the router and the HTTP parser, which belong to no operation. */
const undescribedProblems = (answer: Answer): Array<string> =>
  [400, 403, 404, 405, 408, 413, 431].includes(answer.status)
    ? []
    : [`no operation is described that could answer ${answer.status}`]

/** Headers that may be missing; every other described header has to be there. */
const occasional = new Set(["idempotency-replayed"])

/** The service's own headers, which no answer may have without being described. */
const ours =
  /^(?:request-id|ratelimit-|retry-after|etag|www-authenticate|idempotency-|pragma|allow|location|set-cookie|access-control-)/

const headerProblems = (document: Json, operation: Operation, answer: Answer): Array<string> => {
  const response = operation.described.responses[answer.status]
  if (response === undefined) return [`the status is not described for ${operation.id}`]
  const problems: Array<string> = []
  const described = new Set<string>()
  for (const [name, reference] of Object.entries<Json>(response.headers ?? {})) {
    const key = name.toLowerCase()
    described.add(key)
    const value = answer.headers[key]
    const { required = !isOccasional(key, answer), schema } = resolve(document, reference)
    if (value === undefined) {
      if (required) problems.push(`the header ${name} is missing`)
    } else if (schema.type === "integer" && !/^\d+$/.test(value)) {
      problems.push(`the header ${name} is not an integer: ${value}`)
    } else if (schema.minimum !== undefined && Number(value) < schema.minimum) {
      problems.push(`the header ${name} is too small: ${value}`)
    } else if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
      problems.push(`the header ${name} is not of its pattern: ${value}`)
    }
  }
  for (const name of Object.keys(answer.headers)) {
    if (ours.test(name) && !described.has(name)) {
      problems.push(`the header ${name} is not described`)
    }
  }
  return problems
}

/**
 * A 403 has a challenge where a scope is missing (RFC 6750 §3.1), and limits once admission has
 * counted.
 */
const isOccasional = (name: string, answer: Answer): boolean =>
  occasional.has(name) ||
  (answer.status >= 400 && name.startsWith("ratelimit-")) ||
  (name === "www-authenticate" &&
    answer.json?.error?.code !== "insufficient_scope" &&
    answer.status === 403)

const bodyProblems = (
  operation: Operation,
  request: Target,
  answer: Answer,
  problemsIn: Description["problemsIn"]
): ReadonlyArray<string> => {
  const content = operation.described.responses[answer.status]?.content
  if (content === undefined || request.method === "HEAD") {
    return answer.text === "" ? [] : ["there is a body where none is described"]
  }
  if (answer.status >= 400 && isFromBrowser(request)) return []
  const type = answer.headers["content-type"]
  if (type !== "application/json" || !("application/json" in content)) {
    return [`the media type is not described: ${type}`]
  }
  const code = answer.status >= 400 ? (answer.json?.error?.code ?? answer.json?.error) : undefined
  return [
    ...problemsIn(answerPlace(operation, answer.status), answer.json),
    ...(code === undefined || code in content[type].examples ? [] : [`no example has ${code}`])
  ]
}

/** The place of an answer's schema in the document, as a fragment of its address (RFC 6901 §6). */
export const answerPlace = ({ method, path }: Operation, status: number | string): string =>
  ["paths", path, method.toLowerCase(), "responses", String(status)]
    .concat("content", "application/json", "schema")
    .map((name) => `/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("")

/**
 * contract REQUEST-1: every answer that is not 2xx carries its `Request-Id` and the error body;
 * contract PAGE-7: a browser outside the API gets a page in place of the body.
 */
const errorProblems = (request: Target, { headers, json, text }: Answer): Array<string> => {
  const id = headers["request-id"]
  if (id === undefined || !/^req_[0-9a-z]+$/.test(id)) return [`the Request-Id is ${id}`]
  if (request.method === "HEAD") return []
  if (isFromBrowser(request)) {
    return headers["content-type"] === "text/html; charset=utf-8" && /^<!doctype html>/i.test(text)
      ? []
      : [`a browser got no page: ${text}`]
  }
  if (typeof json?.error === "string") return []
  if (json?.error?.request_id !== id) return [`error.request_id is not ${id}: ${text}`]
  return typeof json.error.message === "string" && typeof json.error.code === "string"
    ? []
    : ["the error body has no code or message"]
}

const isFromBrowser = ({ headers = [], path }: Target): boolean =>
  !/^\/v1(?:[/?]|$)/.test(path) &&
  headers.some(([name, value]) => name === "accept" && value === "text/html")

const resolve = (document: Json, value: Json): Json =>
  typeof value.$ref === "string"
    ? value.$ref
        .slice(2)
        .split("/")
        .reduce((inner: Json, name: string) => inner[name], document)
    : value
