import { apiReference } from "./api-reference.ts"

export const PublicReference = apiReference({
  name: "API reference",
  path: "/docs",
  home: "./",
  description: "v1/openapi.json",
  scheme: "apiKey",
  asksForToken: false
})

export const ManagementReference = apiReference({
  name: "Management API reference",
  path: "/management/docs",
  home: "../",
  description: "v1/openapi.json",
  scheme: "managementToken",
  asksForToken: true
})
