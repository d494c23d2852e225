import { EventType } from "@review-proof/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AdmissionStep, RequiredScope } from "../../steps/admission.ts"
import { Contract } from "../../steps/contract.ts"
import { FieldRules } from "../../fields/field-rules.ts"
import { errorStatuses } from "@review-proof/http-server"
import { EventPageWire } from "../../wire/event.ts"
import { pageParameters } from "../../fields/paging.ts"
import {
  CreateWebhookWire,
  WebhookCreatedWire,
  WebhookListWire,
  webhookRule
} from "../../wire/webhook.ts"

export const WebhooksGroup = HttpApiGroup.make("webhooks", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listWebhooks", "/v1/webhooks", {
      success: WebhookListWire,
      error: errorStatuses(400, 401, 403, 429)
    })
      .annotate(RequiredScope, "webhooks:manage")
      .annotate(OpenApi.Summary, "List the webhook endpoints that the key manages"),
    HttpApiEndpoint.post("createWebhook", "/v1/webhooks", {
      payload: CreateWebhookWire,
      success: WebhookCreatedWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 403, 409, 413, 415, 429)
    })
      .annotate(RequiredScope, "webhooks:manage")
      .annotate(FieldRules, webhookRule)
      .annotate(OpenApi.Summary, "Register a webhook endpoint and get its signing secret"),
    HttpApiEndpoint.delete("deleteWebhook", "/v1/webhooks/:id", {
      params: { id: Schema.String.annotate({ description: "The endpoint's id." }) },
      success: HttpApiSchema.NoContent,
      error: errorStatuses(400, 401, 403, 404, 429)
    })
      .annotate(RequiredScope, "webhooks:manage")
      .annotate(OpenApi.Summary, "Delete a webhook endpoint and its waiting deliveries"),
    HttpApiEndpoint.get("listEvents", "/v1/events", {
      query: { ...pageParameters, type: Schema.optionalKey(EventType) },
      success: EventPageWire,
      error: errorStatuses(400, 401, 403, 429)
    })
      .annotate(RequiredScope, "webhooks:manage")
      .annotate(OpenApi.Summary, "List the events of the last 30 days, oldest first")
      .annotate(
        OpenApi.Description,
        "A key limited to some businesses sees their events alone. Where they are few among the " +
          "company's, a page may be short or empty and still have a `next_cursor`."
      )
  )
  .middleware(Contract)
  .middleware(AdmissionStep)
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(
    OpenApi.Description,
    "Endpoints that receive signed events, and the feed of events. An endpoint gets the events of the businesses that its key could see when it was registered; a key limited to some businesses manages the endpoints that receive no other events."
  )
