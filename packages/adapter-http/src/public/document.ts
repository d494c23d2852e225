import type { Scope } from "@review-proof/ports"
import { Context } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import type { HttpSettings } from "@review-proof/http-server"
import { documentOf, errorExamples } from "../openapi/openapi.ts"
import type { OperationNotes, StatusWords } from "../openapi/openapi.ts"
import { AdmissionStep, RequiredScope } from "../steps/admission.ts"
import { Idempotent } from "../steps/idempotency.ts"
import { PublicApi } from "./api.ts"
import { oauthErrorExamples, refusalsOf } from "./document-errors.ts"
import { resourceExamples } from "./document-examples.ts"
import { headers, idempotencyKeyParameter, rateLimitHeaders } from "../openapi/document-headers.ts"
import { webhooks } from "./document-webhooks.ts"
import { OAuthGroup } from "./groups/oauth.ts"

export const publicDocument = (
  { baseUrl, serviceName }: Pick<HttpSettings["Service"], "baseUrl" | "serviceName">,
  webhookSettings: Parameters<typeof webhooks>[0]
) =>
  documentOf(PublicApi, {
    info: { title: `${serviceName} API`, version: "1.0.0", description: descriptionOf(baseUrl) },
    servers: [{ url: baseUrl, description: "This service" }],
    securitySchemes: securitySchemes(baseUrl),
    headers,
    examples: resourceExamples,
    webhooks: webhooks(webhookSettings),
    sections,
    operation: notesOf
  })

const sections = {
  "Reviews and customers": ["Reviews", "Businesses", "Invitations", "Products"],
  "Events and webhooks": ["Webhooks", "Events"],
  Access: ["OAuth", "Description"]
}

/** Outside production, the reference has the demo's key in place of `YOUR_API_KEY`. */
const descriptionOf = (
  baseUrl: string
) => `Read published reviews with their proof and the proof score of a business, reply to
reviews, invite customers, manage products, and receive signed webhooks.

## One minute to the first answer

**1.** Take an API key of your company and call the API from a terminal or a server:

\`\`\`sh
curl -H "Authorization: Bearer YOUR_API_KEY" \\
  "${baseUrl}/v1/reviews?limit=3"
\`\`\`

**2.** The answer is a page of the latest reviews. Send \`next_cursor\` as \`cursor\` to read the next page:

\`\`\`json
{
  "data": [
    { "id": "rev_7", "stars": 5, "proof": "transaction", "text": "…" }
  ],
  "next_cursor": null
}
\`\`\`

**3.** Then read a score (\`getScore\`), reply to a review (\`replyToReview\`), invite a customer
(\`createInvitation\`), or have events sent to you (\`createWebhook\`).

## Every call

- Send the key, or an access token made with it, as \`Authorization: Bearer\`, from a server: there is
  no CORS.
- Errors have a \`code\` for programs, a \`message\` for people and a \`request_id\` for support; a
  request that is not valid names every wrong field.
- Repeating a POST is safe with an \`Idempotency-Key\`, where the operation takes one.
- \`RateLimit-*\` headers say how many calls are left; after a 429, wait as long as \`Retry-After\` says.

## Small print

HEAD works wherever GET does. Unknown query parameters are ignored, unknown fields of a body
are refused. Lengths count Unicode code points. An unknown path is 404 \`not_found\`, an unsupported
method is 405 \`method_not_allowed\` with \`Allow\`. Where HTTPS is required, any call in the clear is
403 \`https_required\`. A request that is not valid HTTP/1.1 is 400. A request line and headers of more
than 16,384 bytes are 431; headers that take more than 10 seconds, or a whole request that takes more
than 60, are 408.`

const notesOf = ({ annotations, identifier, middlewares }: HttpApiEndpoint.Top): OperationNotes => {
  const admitted = middlewares.has(AdmissionStep)
  const idempotent = Context.get(annotations, Idempotent)
  const isOAuth = Object.hasOwn(OAuthGroup.endpoints, identifier)
  const scope = Context.getOrUndefined(annotations, RequiredScope)
  const refusals = refusalsOf({ id: identifier, scope, idempotent })
  return {
    security: admitted ? bearer(scope) : isOAuth ? clientCredentials : [],
    parameters: idempotent ? [idempotencyKeyParameter] : [],
    answer: (status) => ({
      description: statusWords[status],
      headers: [
        // A refusal has them too, once the request was counted.
        ...(admitted && status !== 401 ? rateLimitHeaders : []),
        ...(idempotent && [201, 404, 409].includes(status) ? ["Idempotency-Replayed"] : []),
        ...(isOAuth ? ["Cache-Control", "Pragma"] : []),
        ...(admitted && status === 403 ? ["WWW-Authenticate"] : [])
      ],
      examples:
        isOAuth && status !== 500 ? oauthErrorExamples(status) : errorExamples(refusals, status)
    })
  }
}

/** A key or a token; a token's scope corresponds to a key's permission. */
const bearer = (scope: Scope | undefined) => [
  { apiKey: [] },
  { accessToken: scope === undefined ? [] : [scope] }
]

const clientCredentials = [{ clientBasic: [] }, {}]

const securitySchemes = (baseUrl: string) => ({
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "pk_live_<32 hex>",
    description:
      "An API key, created in the business portal. It needs the permission of the operation."
  },
  accessToken: {
    type: "oauth2",
    description: "An access token, sent as Authorization: Bearer.",
    flows: {
      clientCredentials: {
        tokenUrl: `${baseUrl}/v1/oauth/token`,
        scopes: scopeWords
      }
    }
  },
  clientBasic: {
    type: "http",
    scheme: "basic",
    description:
      "The client id of a key (pwc_…) and the key. You can send both as form fields instead."
  }
})

/** Describes what each permission of a key allows (contract KEY-3). */
const scopeWords: { readonly [S in Scope]: string } = {
  "reviews:read": "Read reviews, replies and proof type",
  "score:read": "Read proof score and rating breakdown",
  "replies:write": "Reply to reviews as the business",
  "invitations:write": "Create and cancel invitations",
  "invitations:read": "Read invitation status",
  "products:write": "Read, create and update products",
  "webhooks:manage": "Manage webhook endpoints"
}

const statusWords: StatusWords = {
  401: "The credential is missing or not valid.",
  403: "The credential may not do this.",
  404: "The resource does not exist, or the key may not see it.",
  409: "The request conflicts with an existing resource, or its Idempotency-Key was used for another request.",
  429: "Too many requests. Wait as long as Retry-After says."
}
