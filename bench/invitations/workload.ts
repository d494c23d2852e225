import type { Client } from "pg"
import { apiKey, businessesPerCompany, businessId, companyOf, keysPerCompany } from "../seed.ts"
import type { SeedSize } from "../seed.ts"
import { mulberry32 } from "../statistics.ts"

/** One invitation to be made. */
export interface InvitationRequest {
  readonly key: string
  readonly idempotencyKey: string
  readonly body: string
}

/**
 * Stands for a number of as many digits, which the load generator replaces by
 * the next one: it is in everything that must be used once.
 */
export const serialMark = "##########"

export const numbered = (request: InvitationRequest, serial: number): InvitationRequest => {
  const digits = String(serial).padStart(serialMark.length, "0")
  return {
    ...request,
    idempotencyKey: request.idempotencyKey.replaceAll(serialMark, digits),
    body: request.body.replaceAll(serialMark, digits)
  }
}

/**
 * One invitation by email for every key, in a random order, of a business of its
 * company; a third names products. Each contact, reference and idempotency key
 * holds the mark, so no two invitations meet.
 */
export function invitationRequests(size: SeedSize): ReadonlyArray<InvitationRequest> {
  const random = mulberry32(2)
  const requests = Array.from(
    { length: companyOf(size.businesses) * keysPerCompany },
    (_, index) => {
      const company = Math.ceil((index + 1) / keysPerCompany)
      const business =
        (company - 1) * businessesPerCompany + 1 + Math.floor(random() * businessesPerCompany)
      const body = {
        name: "Ada Customer",
        email: `customer.${serialMark}@shop-${company}.example`,
        reference: `order-${serialMark}`,
        ...(random() < 1 / 3 && { products: ["sku-1", "sku-2"] }),
        language: "en",
        business: businessId(business)
      }
      return {
        at: random(),
        request: {
          key: apiKey(index + 1),
          idempotencyKey: `order-${serialMark}-invitation`,
          body: JSON.stringify(body)
        }
      }
    }
  )
  return requests.sort((a, b) => a.at - b.at).map(({ request }) => request)
}

/** What the load generator sends. */
export const wireInvitation = ({ body, idempotencyKey, key }: InvitationRequest): string =>
  [
    "POST /v1/invitations HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${key}`,
    `idempotency-key: ${idempotencyKey}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body
  ].join("\r\n")

export const invitationRequest = (
  { body, idempotencyKey, key }: InvitationRequest,
  port: number
): Request =>
  new Request(`http://127.0.0.1:${port}/v1/invitations`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey
    },
    body
  })

/**
 * What is there before: a tenth as many invitations as reviews, a few suppressed
 * contacts, and one endpoint of each company that wants to know of sent ones.
 */
export async function seedInvitations(client: Client, size: SeedSize): Promise<void> {
  await client.query(earlier, [Math.ceil(size.reviews / 10), size.businesses])
  await client.query(suppressed, [Math.ceil(size.reviews / 200)])
  await client.query(
    `insert into webhook_endpoints
       (id, company_id, url, events, status, secrets, secret_hint, created_at, version)
     select 'we_' || n, 'cmp_' || lpad(n::text, 8, '0'), 'https://company-' || n || '.example/hook',
            '{invitation.sent,review.created}', 'active', '[]', 'abcd', '2024-01-01Z', 1
       from generate_series(1, $1::integer) n`,
    [companyOf(size.businesses)]
  )
  await client.query("vacuum (analyze) invitations, suppressions, webhook_endpoints")
}

const company = `'cmp_' || lpad(((business + ${businessesPerCompany - 1}) / ${businessesPerCompany})::text, 8, '0')`
const contactHash = "encode(sha256(convert_to('contact ' || n, 'UTF8')), 'hex')"

/** Their ids are below those that are given from here on. */
const earlier = `
  with numbered as (
    update public_numbers set next = $1::bigint + 1 where kind = 'invitation' returning next
  )
  insert into invitations (id, company_id, business_id, channel, kind, name, email, contact_hash,
    masked_contact, reference, products, language, sent_at, delivered_at, created_at, version)
  select n, ${company}, 'biz_' || lpad(business::text, 8, '0'), 'email', 'business', 'Ada Customer',
         'earlier.' || n || '@shop.example', ${contactHash}, 'e***@s***.example', 'earlier-' || n,
         '{}', 'en', at, at, at, 1
    from numbered, generate_series(1, $1::bigint) n
   cross join lateral (select
     1 + mod(abs(hashint8extended(n, 1)), $2::bigint) as business,
     now() - (mod(abs(hashint8extended(n, 2)), 400) * interval '1 day') as at) of_invitation`

const suppressed = `
  insert into suppressions
    (id, company_id, business_id, channel, contact_hash, masked_contact, cause, created_at)
  select 'sup_' || id, company_id, business_id, channel, contact_hash, masked_contact,
         'unsubscribed', created_at
    from invitations order by id limit $1`
