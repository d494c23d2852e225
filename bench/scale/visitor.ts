import { Effect, Layer, Redacted } from "effect"
import { postgresStoreLayer } from "../../packages/adapter-postgres/src/index.ts"
import { sealCursor } from "../../packages/domain/src/paging/cursor.ts"
import { Secrets } from "../../packages/domain/src/secrets/secrets.ts"
import { newSessionToken } from "../../packages/domain/src/sign-in/session-token.ts"
import { WebCryptoLayer } from "../../packages/domain/src/web-crypto.ts"
import { managementToken, secretsKey, withClient } from "../postgres.ts"
import type { RunningServer } from "../server.ts"
import { big, shapeOf } from "./shape.ts"

/** The credentials and ids for requests to one database. */
export type Visitor = Effect.Success<ReturnType<typeof visitor>>

export const visitor = Effect.fnUntraced(function* (
  url: string,
  server: RunningServer,
  reviews: number
) {
  const secrets = Secrets.layer([Redacted.make(secretsKey)]).pipe(
    Layer.provide(postgresStoreLayer({ url: Redacted.make(url), poolSize: 1 })),
    Layer.provideMerge(WebCryptoLayer)
  )
  return yield* Effect.provide(signedIn(url, server, reviews), secrets)
})

const signedIn = Effect.fnUntraced(function* (url: string, server: RunningServer, reviews: number) {
  const { hash, token } = yield* newSessionToken
  const { middle, numbers, repliedTo } = yield* Effect.promise(() =>
    withClient(url, async (client) => {
      await client.query(
        `insert into sessions
           (id, company_id, member_id, token_hash, created_at, last_used_at, browser)
         values ('ses_' || left($2, 20), $1, 'mem_00000001', $2, now(), now(), 'Firefox on Linux')`,
        [big.company, hash]
      )
      const found = await client.query<{ readonly id: string; readonly at: string }>(
        `select id, floor(extract(epoch from created_at) * 1000) as at from reviews
          where business_id = $1 and state = 'published' and id > $2 order by id limit 1001`,
        [big.business, reviews / 2]
      )
      const others = await client.query<{ readonly invitation: string; readonly delivery: string }>(
        `select (select id from invitations where business_id = $1 order by created_at desc limit 1)
             as invitation,
           (select id from webhook_deliveries where endpoint_id = 'we_1' and status = 'failed'
             order by created_at desc limit 1) as delivery`,
        [big.business]
      )
      const [row, ...later] = found.rows
      return {
        middle: { createdAt: Number(row?.at), id: Number(row?.id) },
        numbers: others.rows[0],
        repliedTo: later.map(({ id }) => Number(id))
      }
    })
  )
  const publicList = {
    owner: big.company,
    list: "reviews",
    filters: { language: undefined, business: big.business }
  }
  const inbox = {
    owner: big.business,
    list: "all reviews",
    filters: { state: "published", language: undefined, proofs: undefined, words: null }
  }
  const { others } = shapeOf(reviews)
  const companies = { owner: "service", list: "companies", filters: { words: "company" } }
  const company = Math.floor(others / 2)
  const middleCompany = {
    createdAt: Date.UTC(2024, 0, 1, 0, company),
    id: `cmp_${String(company).padStart(8, "0")}`
  }
  return {
    /** The session of the big company's owner. */
    portalCookie: `__Host-session=${Redacted.value(token)}`,
    consoleCookie: yield* Effect.promise(() => operator(server)),
    /** The cursors of pages in the middle of the big business's reviews and of its inbox. */
    deepReviews: yield* sealCursor(publicList, middle),
    deepInbox: yield* sealCursor(inbox, middle),
    /** The cursor of a page in the middle of the companies that a frequent word finds. */
    deepCompanies: yield* sealCursor(companies, middleCompany),
    businesses: others + big.businesses,
    reviewId: middle.id,
    /** Reviews that get replies: enough that each gets few. */
    repliedTo,
    invitationId: Number(numbers?.invitation),
    deliveryId: numbers?.delivery ?? ""
  }
})

async function operator({ managementPort }: RunningServer): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${managementPort}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ token: managementToken })
  })
  const cookie = answer.headers.get("set-cookie")?.split(";")[0]
  if (cookie === undefined) throw new Error(`Signing in to the console: ${answer.status}`)
  return cookie
}
