import { Option, Schema } from "effect"
import { oneLine } from "./output/fit-text.ts"

const ErrorAnswer = Schema.fromJsonString(
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.String,
      message: Schema.String,
      request_id: Schema.String,
      fields: Schema.optionalKey(Schema.Array(Schema.String)),
      details: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
    })
  })
)

/**
 * Puts a refusal of the service into words: the thing that is missing, and each wrong field, or else
 * what stands in the way, such as the state of a review.
 */
export const refusalWords = (
  { body, path }: { readonly path: string; readonly body?: object },
  status: number,
  text: string
): string =>
  Option.match(Schema.decodeUnknownOption(ErrorAnswer)(text), {
    onNone: () => `The service answered ${status}, but not as a management API.`,
    onSome: ({ error }) => {
      const message = messageFor(error.code, path) ?? error.message
      const { details = {}, fields = Object.keys(details) } = error
      return [
        `${message} (${error.code}, ${error.request_id})`,
        ...fields.map((field) =>
          `  ${field}${itemShown(body, field)} ${details[field] ?? ""}`.trimEnd()
        )
      ]
        .map(oneLine)
        .join("\n")
    }
  })

/**
 * The service's own messages are for programs. These replace the ones that do not say what to do.
 */
const messageFor = (code: string, path: string): string | undefined => {
  if (code === "invalid_token") return wrongToken
  if (code === "https_required") return wrongListener
  return code === "not_found" ? missingThing(path) : undefined
}

const wrongToken = "The service does not accept this token. Check --token or MANAGEMENT_TOKEN."

/** Only the public listener requires HTTPS, or lacks a path without an id. */
const wrongListener =
  "The management API is on the service's other listener. Check --url or MANAGEMENT_URL."

/** `No business biz_nope.` of a path that begins with `/businesses/biz_nope`. */
const missingThing = (path: string): string => {
  const [, noun, id] = /^\/([a-z-]+)\/([^/?]+)/.exec(path) ?? []
  return noun === undefined || id === undefined
    ? wrongListener
    : `No ${singular(noun)} ${decodeURIComponent(id)}.`
}

const singular = (noun: string): string =>
  noun
    .replaceAll("-", " ")
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/(?<!s)s$/, "")

/** An item of a list is shown, so that people see which one is wrong: `permissions.1 "foo"`. */
const itemShown = (body: object | undefined, field: string): string => {
  const [name = "", index = ""] = field.split(".")
  const list = new Map(Object.entries(body ?? {})).get(name)
  const item: unknown = Array.isArray(list) ? list[Number(index)] : undefined
  return typeof item === "string" ? ` ${JSON.stringify(item)}` : ""
}
