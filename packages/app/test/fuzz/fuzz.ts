/** Sends a service whatever may come, and holds every answer to its description. */
import type { Answer, Call, Client, Json } from "@review-proof/testkit/client/client"
import { makeAccount, makeKey, makeReview } from "@review-proof/testkit/client/world"
import { brokenHttp, exchangeRaw } from "./broken-http.ts"
import { chanceOf, type Chance } from "./chance.ts"
import { requestOf, type Pool } from "./requests.ts"

export const fuzz = async (
  client: Client,
  options: { readonly seed: number; readonly isEnough: (requests: number) => boolean }
) => {
  const pool = await makePool(client)
  /** The number of answers with each status, including those to broken HTTP. */
  const statuses: Record<string, number> = {}
  /** By operation, how often it got as far as a success. */
  const successes: Record<string, number> = {}
  /** The first hundred wrong answers. */
  const faults: Array<string> = []
  let requests = 0

  const note = (status: number, what: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status >= 500) fault(`${status} to ${what}`)
  }
  const fault = (what: string) => {
    if (faults.length < 100) faults.push(what.slice(0, 2000))
  }
  const whole = async (chance: Chance) => {
    const call = requestOf(chance, client.description, pool)
    const { body, ...shown } = call
    const what = `${JSON.stringify(shown)} ${bytesOf(body).toString()}`
    const answer = await client.call(call).catch((error: Error) => {
      if (!isHangUp(error, call.body)) fault(`${error.message} to ${what}`)
      return undefined
    })
    if (answer === undefined) return
    note(answer.status, what)
    remember(chance, pool, answer)
    if (answer.status >= 300) return
    const id = client.description.operationOf({ method: call.method ?? "GET", path: call.path })?.id
    if (id !== undefined) successes[id] = (successes[id] ?? 0) + 1
  }
  const broken = async (chance: Chance) => {
    const bytes = brokenHttp(chance, chance.pick(pool.keys))
    const raw = await exchangeRaw(client.port, bytes)
    if (raw === "") return
    const what = Buffer.from(bytes).toString("latin1")
    // The first of the answers, should it have been several requests.
    const [head = ""] = raw.split("\r\n\r\n", 1)
    note(Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 599), what)
    if (!/\r\nrequest-id: req_/i.test(head)) fault(`no Request-Id to ${what}: ${raw}`)
  }
  const worker = async (number: number) => {
    const chance = chanceOf(options.seed + number * 7919)
    while (!options.isEnough(requests)) {
      requests++
      await (chance.happens(0.04) ? broken(chance) : whole(chance))
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, number) => worker(number)))
  return { seed: options.seed, requests, statuses, successes, faults }
}

/** Beyond the limit the service answers and closes while the client is still sending. */
const isHangUp = (error: Error, body: Call["body"]): boolean =>
  "code" in error &&
  (error.code === "ECONNRESET" || error.code === "EPIPE") &&
  bytesOf(body).length > 60_000

const bytesOf = (body: Call["body"]): Buffer =>
  Buffer.concat((Array.isArray(body) ? body : [body ?? ""]).map((part) => Buffer.from(part)))

const makePool = async (client: Client): Promise<Pool> => {
  const company = { plan: "enterprise", monthly_limit: 1_000_000_000 }
  const account = await makeAccount(client, company)
  const other = await makeAccount(client, company)
  const review = await makeReview(client, account.businessId)
  await makeReview(client, other.businessId)
  const narrow = await makeKey(client, account.companyId, { permissions: ["reviews:read"] })
  return {
    keys: [account.key, account.key, account.key, other.key, narrow.key],
    client: account,
    seen: [account.businessId, other.businessId, review]
  }
}

const maxSeen = 300

const remember = (chance: Chance, { seen }: Pool, { headers, json }: Answer) => {
  const found = [json, ...(Array.isArray(json?.data) ? json.data : [])].flatMap((item: Json) => [
    item?.id,
    item?.sku,
    item?.next_cursor
  ])
  for (const text of [...found, headers["etag"]]) {
    if (typeof text !== "string") continue
    if (seen.length < maxSeen) seen.push(text)
    else seen[chance.below(maxSeen)] = text
  }
}
