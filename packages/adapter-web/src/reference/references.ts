/** The reference pages of both APIs, each for the listener of its API. */
import { apiReference } from "./api-reference.ts"

export const PublicReference = apiReference({
  name: "API reference",
  path: "/docs",
  description: "v1/openapi.json",
  asksForToken: false
})

export const ManagementReference = apiReference({
  name: "management API reference",
  path: "/management/docs",
  description: "v1/openapi.json",
  asksForToken: true
})
