/** The service as processes, as a receiver's company sets it up. */
import { management, startService } from "@review-proof/testkit/service-process"
import type { Addresses, ServiceProcess } from "@review-proof/testkit/service-process"
import { authorityPath } from "@review-proof/testkit/certificates"

/** Sends webhooks to receivers on this machine. */
export const startSender = (environment: Record<string, string>): ServiceProcess =>
  startService({
    NODE_EXTRA_CA_CERTS: authorityPath,
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
    SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_SECOND: "1000",
    ...environment
  })

export interface Account {
  readonly companyId: string
  readonly businessId: string
  readonly key: string
}

export const makeAccount = async (addresses: Addresses): Promise<Account> => {
  const owner = { name: "Ada", email: "ada@example.com" }
  const company = await created(addresses, "/companies", { name: "Acme", owner })
  const path = `/companies/${company.id}`
  const site = { name: "Acme", url: "https://acme.example" }
  const business = await created(addresses, `${path}/businesses`, site)
  const key = await created(addresses, `${path}/keys`, {
    name: "Key",
    permissions: ["webhooks:manage"]
  })
  return { companyId: company.id, businessId: business.id, key: String(key.key) }
}

export interface Endpoint {
  readonly id: string
  readonly secret: string
}

/** Each company may have ten. */
export const registerEndpoint = async (
  { publicUrl }: Addresses,
  { key }: Account,
  url: string,
  events: ReadonlyArray<string> = ["review.created"]
): Promise<Endpoint> => {
  const response = await fetch(`${publicUrl}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ url, events })
  })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text)
}

/** Makes a review, whose event's deliveries commit with it; null where no answer came. */
export const makeReview = async (
  addresses: Addresses,
  { businessId }: Account,
  text: string
): Promise<string | null> => {
  const body = { stars: 5, text, language: "en" }
  const path = `/businesses/${businessId}/reviews`
  const answer = await management(addresses, "POST", path, body).catch(() => null)
  return answer?.status === 201 ? String(answer.json.id) : null
}

/** Makes reviews with eight writers at once until `isEnough`; answers the ids acknowledged. */
export const makeReviews = async (
  addresses: Addresses,
  account: Account,
  isEnough: (made: number) => boolean
): Promise<ReadonlyArray<string>> => {
  const made: Array<string> = []
  let number = 0
  const write = async () => {
    while (!isEnough(made.length)) {
      const id = await makeReview(
        addresses,
        account,
        `Number ${number++} of ${process.hrtime.bigint()}`
      )
      if (id === null) return
      made.push(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
  return made
}

const created = async (addresses: Addresses, path: string, body: unknown) => {
  const { json, status } = await management(addresses, "POST", path, body)
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  return json
}

/** Resolves once it is so; rejects after `seconds`. */
export const until = async (isSo: () => boolean | Promise<boolean>, seconds: number) => {
  const end = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so within ${seconds} s`)
    await pause(20)
  }
}

export const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
