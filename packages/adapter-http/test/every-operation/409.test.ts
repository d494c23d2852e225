/** Goal: every operation reports what conflicts with a request by 409, its code and its details. */
import { but, creations, made, newEndpoint, newInvitation, newProduct } from "./calls.ts"
import { remove, soleEndpoint } from "./calls.ts"
import { statusSuite, type Provoke } from "./status-suite.ts"
import { makeAccount } from "@review-proof/testkit/client/world"
import { unique } from "@review-proof/testkit/unique"

/** The key was used for another request before. */
const reused =
  (path: string, first: () => unknown, second: Provoke): Provoke =>
  async (stage) => {
    const headers = [["idempotency-key", `reused-${unique()}`]] as const
    const { key, service } = stage
    await service.call({ method: "POST", path, key, headers, json: first() })
    return but(() => ({ headers }))(second)(stage)
  }

statusSuite({
  409: {
    replyToReview: {
      idempotency_conflict: async (stage) => {
        const path = `/v1/reviews/${stage.reviewId}/replies`
        return reused(path, () => ({ text: "Other" }), creations.replyToReview)(stage)
      }
    },
    createInvitation: {
      unsubscribed: async ({ companyId, key, service }) => {
        const json = newInvitation()
        const { email } = json
        await service.management("POST", `/companies/${companyId}/suppressions`, { email })
        return { method: "POST", path: "/v1/invitations", key, json }
      },
      duplicate_reference: async (stage) => {
        const { key } = stage
        const { reference } = await made(
          stage,
          "/v1/invitations",
          newInvitation({ reference: `order-${unique()}` })
        )
        return { method: "POST", path: "/v1/invitations", key, json: newInvitation({ reference }) }
      },
      duplicate_invitation: async (stage) => {
        const json = newInvitation()
        await made(stage, "/v1/invitations", json)
        return { method: "POST", path: "/v1/invitations", key: stage.key, json }
      },
      idempotency_conflict: reused("/v1/invitations", newInvitation, creations.createInvitation)
    },
    cancelInvitation: {
      not_cancellable: remove(async (stage) => {
        const { id } = await made(stage, "/v1/invitations", newInvitation())
        return `/v1/invitations/${id}`
      })
    },
    createProduct: {
      duplicate_sku: async (stage) => {
        const { sku } = await made(stage, "/v1/products", newProduct())
        return { method: "POST", path: "/v1/products", key: stage.key, json: newProduct({ sku }) }
      },
      idempotency_conflict: reused("/v1/products", newProduct, creations.createProduct)
    },
    createWebhook: {
      duplicate_webhook: async (stage) => {
        const { url } = await soleEndpoint(stage)
        return { method: "POST", path: "/v1/webhooks", key: stage.key, json: newEndpoint({ url }) }
      },
      webhook_limit_reached: async (stage) => {
        const { key } = await makeAccount(stage.service)
        for (let n = 0; n < 10; n++) await made({ ...stage, key }, "/v1/webhooks", newEndpoint())
        return { method: "POST", path: "/v1/webhooks", key, json: newEndpoint() }
      }
    }
  }
})
