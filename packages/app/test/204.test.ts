/** Goal: every operation that documents 204 does its work and answers without a body. */
import { deletions } from "./support/calls.ts"
import { statusSuite } from "./support/status-suite.ts"

statusSuite(204, { deleteWebhook: { "an endpoint": deletions.deleteWebhook } })
