import {
  InvalidTransition,
  NotFound,
  OwnerRequired,
  RoleRequired
} from "@review-proof/domain/requests"
import {
  DuplicateEndpoint,
  DuplicateMember,
  DuplicateShortName,
  TooManyEndpoints
} from "@review-proof/ports"
import { Record } from "effect"
import { toApiError, type DomainError } from "../errors/error-table.ts"
import {
  internalError,
  invalidRequest,
  tooLarge,
  tooManyBodies,
  wrongType
} from "@review-proof/http-server"
import type { ApiError, HttpSettings } from "@review-proof/http-server"
import {
  documentOf,
  errorExamples,
  type OperationNotes,
  type StatusWords
} from "../openapi/openapi.ts"
import { actingMemberParameter, headers as publicHeaders } from "../openapi/document-headers.ts"
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
    operation: ({ identifier }) => notesOf(identifier)
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

## Every call

HEAD works wherever GET does. Unknown query parameters are ignored, unknown fields of a body are
refused. Lengths count Unicode code points. An unknown id is 404 \`not_found\`, an unsupported method
is 405 \`method_not_allowed\` with \`Allow\`.`

const names = new Set(["ETag", "Request-Id", "Retry-After", "WWW-Authenticate"])

const headers = Record.filter(publicHeaders, (_, name) => names.has(name))

const notesOf = (operation: string): OperationNotes => ({
  security: [{ managementToken: [] }],
  parameters: [actingMemberParameter],
  answer: (status) => ({
    description: statusWords[status],
    headers: [],
    examples: errorExamples(
      [...refusals, ...(conflicts[operation] ?? [invalidTransition]).map(toApiError)],
      status
    )
  })
})

const invalidTransition = new InvalidTransition({ from: "removed", action: "hide" })

/** Conflicts of operations that can have others besides a state that does not allow them. */
const conflicts: { readonly [operation: string]: ReadonlyArray<DomainError> } = {
  createMember: [new DuplicateMember()],
  changeMember: [invalidTransition, new DuplicateMember()],
  createBusiness: [new DuplicateShortName()],
  changeBusiness: [new DuplicateShortName()],
  createWebhook: [new DuplicateEndpoint(), new TooManyEndpoints({ limit: 10 })]
}

const refusals: ReadonlyArray<ApiError> = [
  invalidRequest("The body has invalid fields.", {
    "owner.email": "must be an email address"
  }),
  invalidManagementToken,
  toApiError(new RoleRequired({ role: "admin" })),
  toApiError(new OwnerRequired()),
  toApiError(new NotFound({ what: "company" })),
  tooLarge(),
  wrongType("application/json"),
  tooManyBodies,
  internalError(null)
]

const statusWords: StatusWords = {
  401: "The management token is missing or wrong.",
  403: "The role of the acting member, or of `created_by`, does not allow this.",
  409: "The state of the resource, or another resource, does not allow this.",
  429: "Too many imports at once. Wait as long as Retry-After says."
}
