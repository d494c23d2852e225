/** The shapes of the management API's operations: an id in the path, and the refusals of each. */
import { Conditional, errorStatuses, type ApiError } from "@review-proof/http-server"
import type { Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { pageOf, pageParameters } from "../fields/paging.ts"
import { NoBody, NothingWire } from "./wire/fields.ts"
import { IdPath } from "./wire/ids.ts"

type WithId = `/${string}/:id${string}`
type Refusals = ReadonlyArray<ApiError["status"]>
type Schemas = Schema.Top | ReadonlyArray<Schema.Top>

/** The status of an answer with a new entity. */
export const created = HttpApiSchema.status(201)

/** The status of an answer for work that follows. */
export const accepted = HttpApiSchema.status(202)

/** GET of one entity, with conditional requests. */
export const read = <
  const Name extends string,
  const Path extends WithId,
  Success extends Schema.Top
>(
  name: Name,
  path: Path,
  success: Success,
  summary: string
) =>
  HttpApiEndpoint.get(name, path, {
    params: IdPath,
    success,
    error: errorStatuses(400, 401, 403, 404)
  })
    .middleware(Conditional)
    .annotate(OpenApi.Summary, summary)

/** GET of the things that belong to the entity of the id, in pages. */
export const list = <const Name extends string, const Path extends WithId, Item extends Schema.Top>(
  name: Name,
  path: Path,
  item: Item,
  summary: string
) => listBy(name, path, item, summary, {})

/** The same, with filters. */
export const listBy = <
  const Name extends string,
  const Path extends WithId,
  Item extends Schema.Top,
  Filters extends Schema.Struct.Fields
>(
  name: Name,
  path: Path,
  item: Item,
  summary: string,
  filters: Filters
) =>
  HttpApiEndpoint.get(name, path, {
    params: IdPath,
    query: { ...pageParameters, ...filters },
    success: pageOf(item),
    error: errorStatuses(400, 401, 403, 404)
  }).annotate(OpenApi.Summary, summary)

const bodied = <Payload extends Schemas, const Success extends Schemas>(
  payload: Payload,
  success: Success,
  refusals: Refusals
) => ({
  params: IdPath,
  payload,
  success,
  error: errorStatuses(400, 401, 403, 404, 413, 415, ...refusals)
})

/** POST with a body. */
export const post = <
  const Name extends string,
  const Path extends WithId,
  const Payload extends Schemas,
  const Success extends Schemas
>(
  name: Name,
  path: Path,
  [payload, success]: readonly [Payload, Success],
  summary: string,
  ...refusals: Refusals
) =>
  HttpApiEndpoint.post(name, path, bodied(payload, success, refusals)).annotate(
    OpenApi.Summary,
    summary
  )

/** PATCH on a path with an id. */
export const patch = <
  const Name extends string,
  const Path extends WithId,
  Payload extends Schema.Top,
  Success extends Schema.Top
>(
  name: Name,
  path: Path,
  [payload, success]: readonly [Payload, Success],
  summary: string,
  ...refusals: Refusals
) =>
  HttpApiEndpoint.patch(name, path, bodied(payload, success, refusals)).annotate(
    OpenApi.Summary,
    summary
  )

/** POST without a body: the path says everything. */
export const act = <
  const Name extends string,
  const Path extends WithId,
  Success extends Schema.Top
>(
  name: Name,
  path: Path,
  success: Success,
  summary: string,
  ...refusals: Refusals
) => post(name, path, [[NothingWire, NoBody], success], summary, ...refusals)

export const remove = <const Name extends string, const Path extends WithId>(
  name: Name,
  path: Path,
  summary: string,
  ...refusals: Refusals
) =>
  HttpApiEndpoint.delete(name, path, {
    params: IdPath,
    success: HttpApiSchema.NoContent,
    error: errorStatuses(400, 401, 403, 404, ...refusals)
  }).annotate(OpenApi.Summary, summary)
