/** One good call of each operation, to be sent as it is or spoilt. */
import { oauth, type Call } from "@review-proof/testkit/client/client"
import type { Provoke, Stage } from "./status-suite.ts"
import { anEmail, unique } from "@review-proof/testkit/unique"
import { made as makeWith } from "@review-proof/testkit/client/world"

type Path = string | ((stage: Stage) => string | Promise<string>)

/** A call with the stage's key; what has to be there before is made on the way to its path. */
const call =
  (method: string, path: Path, json?: () => unknown): Provoke =>
  async (stage) => ({
    method,
    path: typeof path === "string" ? path : await path(stage),
    key: stage.key,
    ...(json === undefined ? {} : { json: json() })
  })

export const get = (path: Path) => call("GET", path)

export const remove = (path: Path) => call("DELETE", path)

export const post = (path: Path, json: () => unknown) => call("POST", path, json)

export const patch = (path: Path, json: () => unknown) => call("PATCH", path, json)

export const newInvitation = (more: object = {}) => ({ name: "Jane", email: anEmail(), ...more })

export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

export const newProduct = (more: object = {}) => ({ sku: `SKU-${unique()}`, name: "Rye", ...more })

const thanks = () => ({ text: "Thank you!" })

/** A literal address, so that no name has to be looked up. */
export const newEndpoint = (more: object = {}) => ({
  url: `https://8.8.8.8/hooks/${unique()}`,
  events: ["review.created"],
  ...more
})

/** Makes something with the stage's key and answers it. */
export const made = ({ key, service }: Stage, path: string, json: unknown) =>
  makeWith(service, key, path, json)

const scheduledInvitation = async (stage: Stage) => {
  const { id } = await made(stage, "/v1/invitations", newInvitation({ send_at: tomorrow() }))
  return `/v1/invitations/${id}`
}

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
  getInvitation: get(scheduledInvitation),
  listProducts: get("/v1/products"),
  listWebhooks: get("/v1/webhooks"),
  listEvents: get("/v1/events")
}

/** Writes that take a body and answer 201. */
export const creations = {
  replyToReview: post(({ reviewId }) => `/v1/reviews/${reviewId}/replies`, thanks),
  createInvitation: post("/v1/invitations", newInvitation),
  createProduct: post("/v1/products", newProduct),
  createWebhook: post(async (stage) => {
    await soleEndpoint(stage)
    return "/v1/webhooks"
  }, newEndpoint)
}

export const bodied = {
  ...creations,
  updateProduct: patch(
    async (stage) => {
      const { sku } = await made(stage, "/v1/products", newProduct())
      return `/v1/products/${sku}`
    },
    () => ({ name: "Wheat" })
  )
}

export const deletions = {
  cancelInvitation: remove(scheduledInvitation),
  deleteWebhook: remove(async (stage) => `/v1/webhooks/${(await soleEndpoint(stage)).id}`)
}

/** Every operation that needs a key. */
export const keyed = { ...reads, ...bodied, ...deletions }

/** The same, where nothing is made before: for what is refused before that matters. */
export const bareCalls = {
  ...keyed,
  getInvitation: get("/v1/invitations/inv_1"),
  cancelInvitation: remove("/v1/invitations/inv_1"),
  updateProduct: patch("/v1/products/RYE-1", () => ({ name: "Rye bread" })),
  createWebhook: post("/v1/webhooks", newEndpoint),
  deleteWebhook: remove("/v1/webhooks/we_1")
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

/** The call with parts of it replaced. */
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
