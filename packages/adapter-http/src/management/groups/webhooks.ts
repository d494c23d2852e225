import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Conditional, errorStatuses } from "@review-proof/http-server"
import { FieldRules } from "../../fields/field-rules.ts"
import { pageOf } from "../../fields/paging.ts"
import { NoBody, NothingWire } from "../wire/fields.ts"
import { IdPath } from "../wire/ids.ts"
import {
  ManagedWebhookWire,
  NewSecretWire,
  RecoveredWire,
  RecoverWebhookWire,
  TestSentWire,
  TestWebhookWire
} from "../wire/webhook.ts"
import { CreateWebhookWire, WebhookCreatedWire, webhookRule } from "../../wire/webhook.ts"

/** Webhook endpoints: how they fare, and what an operator can do about it. */
export const WebhooksGroup = HttpApiGroup.make("webhooks", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listWebhooks", "/companies/:id/webhooks", {
      params: IdPath,
      success: pageOf(ManagedWebhookWire),
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "List a company's endpoints, oldest first")
  )
  .add(
    HttpApiEndpoint.post("createWebhook", "/companies/:id/webhooks", {
      params: IdPath,
      payload: CreateWebhookWire,
      success: WebhookCreatedWire.pipe(HttpApiSchema.status(201)),
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    })
      .annotate(FieldRules, webhookRule)
      .annotate(OpenApi.Summary, "Register an endpoint and get its signing secret")
  )
  .add(
    HttpApiEndpoint.delete("deleteWebhook", "/webhooks/:id", {
      params: IdPath,
      success: HttpApiSchema.NoContent,
      error: errorStatuses(400, 401, 404)
    }).annotate(OpenApi.Summary, "Delete an endpoint and its waiting deliveries")
  )
  .add(
    HttpApiEndpoint.get("getWebhook", "/webhooks/:id", {
      params: IdPath,
      success: ManagedWebhookWire,
      error: errorStatuses(400, 401, 404)
    })
      .middleware(Conditional)
      .annotate(OpenApi.Summary, "Read an endpoint")
  )
  .add(
    HttpApiEndpoint.post("pauseWebhook", "/webhooks/:id/pause", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: ManagedWebhookWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Pause an endpoint; new events wait")
  )
  .add(
    HttpApiEndpoint.post("resumeWebhook", "/webhooks/:id/resume", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: ManagedWebhookWire,
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Resume an endpoint; waiting events are sent first")
  )
  .add(
    HttpApiEndpoint.post("rotateWebhookSecret", "/webhooks/:id/rotate-secret", {
      params: IdPath,
      payload: [NothingWire, NoBody],
      success: NewSecretWire,
      error: errorStatuses(400, 401, 404, 409, 413, 415)
    }).annotate(OpenApi.Summary, "Rotate the secret; the old one signs for 24 more hours")
  )
  .add(
    HttpApiEndpoint.post("testWebhook", "/webhooks/:id/test", {
      params: IdPath,
      payload: TestWebhookWire,
      success: TestSentWire.pipe(HttpApiSchema.status(202)),
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Send a sample event to this endpoint only")
  )
  .add(
    HttpApiEndpoint.post("recoverWebhook", "/webhooks/:id/recover", {
      params: IdPath,
      payload: RecoverWebhookWire,
      success: RecoveredWire.pipe(HttpApiSchema.status(202)),
      error: errorStatuses(400, 401, 404, 413, 415)
    }).annotate(OpenApi.Summary, "Send all deliveries again that failed since a time")
  )
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(OpenApi.Description, "Webhook endpoints, with their status and health.")
