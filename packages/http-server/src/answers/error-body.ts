import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import type { ErrorStatus } from "./api-error.ts"

/** The body of every answer that is not 2xx, token endpoint excepted (contract REQUEST-1). */
export const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    code: Schema.String.annotate({ description: "Machine-readable; the list may grow." }),
    message: Schema.String,
    request_id: Schema.String.annotate({ description: "Quote this id to support." }),
    fields: Schema.optionalKey(
      Schema.Array(Schema.String).annotate({
        description: "Paths of the wrong fields, at most 100."
      })
    ),
    details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
  })
}).annotate({ identifier: "Error" })
export type ErrorBody = typeof ErrorBody.Type

export const errorStatuses = (...statuses: ReadonlyArray<ErrorStatus>) =>
  statuses.map((status) => ErrorBody.pipe(HttpApiSchema.status(status)))
