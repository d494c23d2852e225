import { InvalidTransition, NotFound, OwnerRequired } from "@review-proof/domain/requests"
import type { HttpApiEndpoint } from "effect/http-api"
import { toApiError } from "../errors/error-table.ts"
import {
  Conditional,
  errorBody,
  internalError,
  invalidRequest,
  tooLarge,
  tooManyBodies,
  wrongType
} from "@review-proof/http-server"
import type { ApiError, HttpSettings } from "@review-proof/http-server"
import { type AnswerNotes, documentOf, type OperationNotes } from "../openapi/openapi.ts"
import {
  actingMemberParameter,
  headers as publicHeaders,
  ifNoneMatchParameter
} from "../openapi/document-headers.ts"
import { ManagementApi } from "./api.ts"
import { invalidManagementToken } from "./authorization.ts"

export const managementDocument = ({ serviceName }: Pick<HttpSettings["Service"], "serviceName">) =>
  documentOf(ManagementApi, {
    info: { title: `${serviceName} management API`, version: "1.0.0", description },
    // A relative URL, since operators choose the listener's name.
    servers: [{ url: "/", description: "This service" }],
    securitySchemes: {
      managementToken: {
        type: "http",
        scheme: "bearer",
        description: "The service's MANAGEMENT_TOKEN."
      }
    },
    headers,
    examples: {},
    sections,
    operation: notesOf
  })

const sections = {
  "Companies and access": ["Companies", "Businesses", "Keys"],
  "Reviews and customers": [
    "Reviews",
    "Moderation",
    "Proof requests",
    "Reports",
    "Invitations",
    "Suppressions"
  ],
  "Events and webhooks": ["Webhooks", "Deliveries"],
  Records: ["Audit", "Privacy", "Description"]
}

const description = `Companies and their members, businesses, API keys, reviews in every state, invitations,
webhook endpoints, personal data, and the audit log. For operators, inside their network.

## One minute to the first answer

Send the service's MANAGEMENT_TOKEN; outside production \`npm start\` keeps it in \`data/demo.env\`:

\`\`\`sh
source data/demo.env
curl -H "Authorization: Bearer $MANAGEMENT_TOKEN" \\
  "$MANAGEMENT_URL/management/v1/companies"
\`\`\`

The command line calls the same operations: \`npx review-proof companies list\`.

## What holds for every call

HEAD works wherever GET does. Unknown query parameters are ignored, unknown fields of a body are
refused. Lengths count Unicode code points. An unknown id is 404 \`not_found\`, an unsupported method
is 405 \`method_not_allowed\` with \`Allow\`.`

const names = new Set(["ETag", "Request-Id", "Retry-After", "WWW-Authenticate"])

const headers = Object.fromEntries(
  Object.entries(publicHeaders).filter(([name]) => names.has(name))
)

const notesOf = (endpoint: HttpApiEndpoint.Top): OperationNotes => {
  const conditional = endpoint.middlewares.has(Conditional)
  return {
    security: [{ managementToken: [] }],
    parameters: [actingMemberParameter, ...(conditional ? [ifNoneMatchParameter] : [])],
    answers: conditional ? [304] : [],
    answer: (status) => answerNotes(endpoint, status)
  }
}

const answerNotes = (endpoint: HttpApiEndpoint.Top, status: number): AnswerNotes => {
  const conditional = endpoint.middlewares.has(Conditional)
  const notes = {
    description: statusWords[status] ?? "Done.",
    headers: [
      "Request-Id",
      ...(conditional && (status === 200 || status === 304) ? ["ETag"] : []),
      ...(status === 401 ? ["WWW-Authenticate"] : []),
      ...(status === 429 ? ["Retry-After"] : [])
    ]
  }
  const error = examples.find((example) => example.status === status)
  return error === undefined
    ? notes
    : { ...notes, examples: { [error.code]: errorBody(error, REQUEST_ID) } }
}

const REQUEST_ID = "req_01kq3mfy5x8t2v7w9z4b6c1d0e"

const examples: ReadonlyArray<ApiError> = [
  invalidRequest("The body has invalid fields.", {
    "owner.email": "must be an e-mail address"
  }),
  invalidManagementToken,
  toApiError(new OwnerRequired()),
  toApiError(new NotFound({ what: "company" })),
  toApiError(new InvalidTransition({ from: "removed", action: "hide" })),
  tooLarge(),
  wrongType("application/json"),
  tooManyBodies,
  internalError(null)
]

const statusWords: { readonly [status: number]: string } = {
  200: "Success.",
  201: "Created.",
  202: "Accepted.",
  204: "Done; the answer has no body.",
  304: "The resource still has the ETag of If-None-Match.",
  400: "The request is not valid.",
  401: "The management token is missing or wrong.",
  403: "The role of the acting member, or of the creator, is not enough.",
  404: "The resource does not exist.",
  409: "The state of the resource does not allow this.",
  413: "The body is too large.",
  415: "The body has the wrong media type.",
  429: "Too many imports at once. Wait as long as Retry-After says.",
  500: "A fault of the service; it is safe to retry."
}
