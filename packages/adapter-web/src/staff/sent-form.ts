import type { SentForm } from "@review-proof/domain/portal"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"

/** A form as it was sent: for what must be done once. */
export const sentForm = ({ session }: Pick<SentForm, "session">, fields: SentForm["fields"]) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ url }): SentForm => ({
    session,
    path: url,
    fields
  }))
