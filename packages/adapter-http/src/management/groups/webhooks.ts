import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { errorStatuses } from "@review-proof/http-server"
import { DeliveryStatus, EventId, EventType } from "@review-proof/ports"
import { Schema } from "effect"
import { FieldRules } from "../../fields/field-rules.ts"
import { pageOf } from "../../fields/paging.ts"
import {
  DeliveryReportWire,
  DeliveryWire,
  ManagedWebhookWire,
  NewSecretWire,
  RecoveredWire,
  RecoverWebhookWire,
  TestSentWire,
  TestWebhookWire
} from "../wire/webhook.ts"
import { CreateWebhookWire, WebhookCreatedWire, webhookRule } from "../../wire/webhook.ts"
import { IdPath } from "../wire/ids.ts"
import { accepted, act, created, listBy, post, read, remove } from "../operations.ts"

export const WebhooksGroup = HttpApiGroup.make("webhooks", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listWebhooks", "/companies/:id/webhooks", {
      params: IdPath,
      success: pageOf(ManagedWebhookWire),
      error: errorStatuses(400, 401, 403, 404)
    }).annotate(OpenApi.Summary, "List a company's endpoints, oldest first"),
    post(
      "createWebhook",
      "/companies/:id/webhooks",
      [CreateWebhookWire, created(WebhookCreatedWire)],
      "Register an endpoint and get its signing secret",
      409
    ).annotate(FieldRules, webhookRule),
    remove("deleteWebhook", "/webhooks/:id", "Delete an endpoint and its waiting deliveries"),
    read("getWebhook", "/webhooks/:id", ManagedWebhookWire, "Read an endpoint"),
    act(
      "pauseWebhook",
      "/webhooks/:id/pause",
      ManagedWebhookWire,
      "Pause an endpoint; new events wait"
    ),
    act(
      "resumeWebhook",
      "/webhooks/:id/resume",
      ManagedWebhookWire,
      "Resume an endpoint; waiting events are sent first"
    ),
    act(
      "rotateWebhookSecret",
      "/webhooks/:id/rotate-secret",
      NewSecretWire,
      "Rotate the secret; the old one signs for 24 more hours",
      409
    ),
    post(
      "testWebhook",
      "/webhooks/:id/test",
      [TestWebhookWire, accepted(TestSentWire)],
      "Send a sample event to this endpoint only"
    ),
    post(
      "recoverWebhook",
      "/webhooks/:id/recover",
      [RecoverWebhookWire, accepted(RecoveredWire)],
      "Resend all deliveries that failed since a time"
    )
  )
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(OpenApi.Description, "Webhook endpoints, with their status and health.")

export const DeliveriesGroup = HttpApiGroup.make("deliveries", { topLevel: true })
  .add(
    listBy(
      "listDeliveries",
      "/webhooks/:id/deliveries",
      DeliveryWire,
      "List an endpoint's deliveries, newest first",
      {
        status: Schema.optionalKey(DeliveryStatus),
        event: Schema.optionalKey(EventId.annotate({ message: "must be the id of an event" })),
        type: Schema.optionalKey(EventType)
      }
    ),
    read(
      "getDelivery",
      "/deliveries/:id",
      DeliveryReportWire,
      "Read a delivery with its event and its log"
    ),
    act("redeliver", "/deliveries/:id/redeliver", accepted(DeliveryWire), "Resend a delivery now")
  )
  .annotate(OpenApi.Title, "Deliveries")
  .annotate(OpenApi.Description, "Deliveries of webhooks and their log, for 30 days.")
