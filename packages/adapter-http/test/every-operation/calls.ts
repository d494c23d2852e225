/** One good call of each operation, to be sent as it is or spoilt. */
import { oauth, type Call } from "@review-proof/testkit/client/client"
import type { Provoke, Stage } from "./status-suite.ts"
import { unique } from "@review-proof/testkit/unique"
import { made as makeWith } from "@review-proof/testkit/client/world"

export const get =
  (path: string | ((stage: Stage) => string), key?: (stage: Stage) => string): Provoke =>
  (stage) => ({
    path: typeof path === "string" ? path : path(stage),
    key: key === undefined ? stage.key : key(stage)
  })

export const withJson =
  (method: string, path: string | ((stage: Stage) => string), json: () => unknown): Provoke =>
  (stage) => ({
    method,
    path: typeof path === "string" ? path : path(stage),
    key: stage.key,
    json: json()
  })

export const remove =
  (path: string | ((stage: Stage) => string)): Provoke =>
  (stage) => ({
    method: "DELETE",
    path: typeof path === "string" ? path : path(stage),
    key: stage.key
  })

export const newInvitation = (more: object = {}) => ({
  name: "Jane",
  email: `jane-${unique()}@example.com`,
  ...more
})

export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

export const newProduct = (more: object = {}) => ({ sku: `SKU-${unique()}`, name: "Rye", ...more })

/** An address outright, so that no name has to be looked up. */
export const newEndpoint = (more: object = {}) => ({
  url: `https://8.8.8.8/hooks/${unique()}`,
  events: ["review.created"],
  ...more
})

/** Makes something with the stage's key and answers it. */
export const made = ({ key, service }: Stage, path: string, json: unknown) =>
  makeWith(service, key, path, json)

const scheduledInvitation = (stage: Stage) =>
  made(stage, "/v1/invitations", newInvitation({ send_at: tomorrow() }))

/** At most ten fit into a company: the one made is for the call that follows. */
export const soleEndpoint = async (stage: Stage) => {
  const path = "/v1/webhooks"
  const { json } = await stage.service.call({ path, key: stage.key })
  for (const { id } of json.data) {
    await stage.service.call({ method: "DELETE", path: `${path}/${id}`, key: stage.key })
  }
  return made(stage, path, newEndpoint())
}

/** Reads that need a credential. */
const reads = {
  getMe: get("/v1/businesses/me"),
  getScore: get(({ businessId }) => `/v1/businesses/${businessId}/score`),
  getScoreHistory: get(({ businessId }) => `/v1/businesses/${businessId}/score/history`),
  listReviews: get("/v1/reviews"),
  getReview: get(({ reviewId }) => `/v1/reviews/${reviewId}`),
  listInvitations: get("/v1/invitations"),
  getInvitation: async (stage: Stage) => {
    const { id } = await scheduledInvitation(stage)
    return { path: `/v1/invitations/${id}`, key: stage.key }
  },
  listProducts: get("/v1/products"),
  listWebhooks: get("/v1/webhooks"),
  listEvents: get("/v1/events")
}

/** Writes that take a body and answer 201. */
export const creations = {
  replyToReview: withJson(
    "POST",
    ({ reviewId }) => `/v1/reviews/${reviewId}/replies`,
    () => ({
      text: "Thank you!"
    })
  ),
  createInvitation: withJson("POST", "/v1/invitations", newInvitation),
  createProduct: withJson("POST", "/v1/products", newProduct),
  createWebhook: async (stage: Stage) => {
    await soleEndpoint(stage)
    return { method: "POST", path: "/v1/webhooks", key: stage.key, json: newEndpoint() }
  }
}

export const bodied = {
  ...creations,
  updateProduct: async (stage: Stage) => {
    const { sku } = await made(stage, "/v1/products", newProduct())
    return { method: "PATCH", path: `/v1/products/${sku}`, key: stage.key, json: { name: "Wheat" } }
  }
}

export const deletions = {
  cancelInvitation: async (stage: Stage) => {
    const { id } = await scheduledInvitation(stage)
    return { method: "DELETE", path: `/v1/invitations/${id}`, key: stage.key }
  },
  deleteWebhook: async (stage: Stage) => {
    const { id } = await soleEndpoint(stage)
    return { method: "DELETE", path: `/v1/webhooks/${id}`, key: stage.key }
  }
}

/** Every operation that needs a key. */
export const keyed = { ...reads, ...bodied, ...deletions }

const bare =
  (method: string, path: string, json?: unknown): Provoke =>
  ({ key }) => ({ method, path, key, ...(json === undefined ? {} : { json }) })

/** The same, about nothing that exists: for what is refused before that matters. */
export const bareCalls = {
  getMe: bare("GET", "/v1/businesses/me"),
  getScore: bare("GET", "/v1/businesses/biz_x/score"),
  getScoreHistory: bare("GET", "/v1/businesses/biz_x/score/history"),
  listReviews: bare("GET", "/v1/reviews"),
  getReview: bare("GET", "/v1/reviews/rev_1"),
  replyToReview: bare("POST", "/v1/reviews/rev_1/replies", { text: "Thank you!" }),
  createInvitation: bare("POST", "/v1/invitations", { name: "Jane", email: "jane@example.com" }),
  listInvitations: bare("GET", "/v1/invitations"),
  getInvitation: bare("GET", "/v1/invitations/inv_1"),
  cancelInvitation: bare("DELETE", "/v1/invitations/inv_1"),
  listProducts: bare("GET", "/v1/products"),
  createProduct: bare("POST", "/v1/products", { sku: "RYE-1", name: "Rye bread" }),
  updateProduct: bare("PATCH", "/v1/products/RYE-1", { name: "Rye bread" }),
  listWebhooks: bare("GET", "/v1/webhooks"),
  createWebhook: bare("POST", "/v1/webhooks", {
    url: "https://8.8.8.8/",
    events: ["review.created"]
  }),
  deleteWebhook: bare("DELETE", "/v1/webhooks/we_1"),
  listEvents: bare("GET", "/v1/events")
}

export const token: Provoke = ({ client }) => oauth(client)

export const revocation: Provoke = ({ client }) =>
  oauth(client, { token: `pwt_${"A".repeat(43)}` }, "/v1/oauth/revoke")

export const open = {
  getOpenApi: (): Call => ({ path: "/v1/openapi.json" }),
  getServerMetadata: (): Call => ({ path: "/.well-known/oauth-authorization-server" })
}

/** Every operation there is. */
export const everything = {
  ...keyed,
  ...open,
  createAccessToken: token,
  revokeAccessToken: revocation
}

/** The call with some of it otherwise. */
export const but =
  (change: (call: Call, stage: Stage) => Partial<Call>) =>
  (provoke: Provoke): Provoke =>
  async (stage) => {
    const call = await provoke(stage)
    return { ...call, ...change(call, stage) }
  }

/** The call with a credential that something is wrong with; one is made for all calls of a stage. */
export const withKey = (make: (stage: Stage) => Promise<string>) => {
  const keys = new WeakMap<Stage, Promise<string>>()
  return (provoke: Provoke): Provoke =>
    async (stage) => {
      const key = keys.get(stage) ?? make(stage)
      keys.set(stage, key)
      return { ...(await provoke(stage)), key: await key }
    }
}
