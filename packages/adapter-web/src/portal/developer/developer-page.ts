import { hasApiAccess, maxNamedBusinesses, type ShownKeys } from "@review-proof/domain/portal"
import { keyStatus } from "@review-proof/domain/keys"
import type { ApiKey } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { factList, lineList, nextPageLink, type Fact } from "../../staff/list-parts.ts"
import { permissionWords } from "./key-form.ts"
import { sinceWords } from "../../staff/moments.ts"
import type { PortalParts } from "../frame/portal-page.ts"

export const developerPage = ({ businesses, keys }: ShownKeys, place: PortalParts): Html => {
  const { company } = place
  return html`<div class="heading">
      <h1>Developer settings</h1>
      <div class="actions">
        <a class="button quiet" href="/docs">API reference</a>
        ${
          hasApiAccess(company) &&
          html`<a class="button" href="/portal/developer/new">Create a key</a>`
        }
      </div>
    </div>
    ${!hasApiAccess(company) && noAccess}
    ${
      keys.items.length === 0
        ? hasApiAccess(company) && noKeys(place.baseUrl)
        : html`<section class="card" aria-labelledby="keys">
            <h2 id="keys">API keys</h2>
            ${lineList(keys.items.map((key) => keyLine(key, businesses, place)))}
          </section>`
    }
    ${nextPageLink("Older keys", keys.nextCursor, (cursor) => `/portal/developer?cursor=${cursor}`)}`
}

/** A plan without API access: a key could not call. */
export const noAccess = html`<section class="card" aria-labelledby="plan">
  <h2 id="plan">Your plan has no API access</h2>
  <p>
    With the plan Free, every call with a key is refused. Ask the operator of this service for
    another plan; then you can create keys here.
  </p>
</section>`

const noKeys = (baseUrl: string): Html =>
  html`<section class="card" aria-labelledby="keys">
    <h2 id="keys">No key yet</h2>
    <p>
      A key lets a program of yours, such as your web shop, read reviews, invite customers and more.
      You choose what each key may do, and can stop it at any time.
    </p>
    <p>The first call, once you have one:</p>
    <pre tabindex="0"><code>${firstCall(baseUrl, "pk_live_…")}</code></pre>
    <p><a class="button" href="/portal/developer/new">Create the first key</a></p>
  </section>`

/** A call that any key may make. */
export const firstCall = (baseUrl: string, key: string): string =>
  `curl "${baseUrl}/v1/businesses/me" -H "Authorization: Bearer ${key}"`

const keyLine = (
  key: ApiKey,
  named: ShownKeys["businesses"],
  { now, texts }: PortalParts
): Html => {
  const { hint, id, name } = key
  const isLive = ["active", "blocked"].includes(keyStatus(key, now))
  const rights = [
    ["May", mayWords(key)],
    ["Businesses", businessNames(key, named)],
    ["From", key.ipAllowlist.length === 0 ? "every address" : key.ipAllowlist.join(", ")]
  ] as const
  return html`<li>
    <p>
      <a href="/portal/developer/keys/${id}"
        ><strong><bdi>${name}</bdi></strong></a
      >
      <code>${hint}</code> ${keyStatusTag(key, now)}
    </p>
    ${factList([...(isLive ? rights : []), ...usage(key, now, texts)])}
  </li>`
}

const mayWords = ({ permissions }: ApiKey): string => {
  const words = permissions.map((scope) => permissionWords[scope]).join(", ")
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** When the key was last used and when it ends. */
export const usage = (key: ApiKey, now: number, texts: PageTexts): ReadonlyArray<Fact> => {
  const { expiresAt, lastUsedAt, revokedAt } = key
  const end = expiresAt !== null && expiresAt <= now ? "Expired" : "Expires"
  return [
    ["Last used", lastUsedAt === null ? "never" : sinceWords(lastUsedAt, now, texts)],
    revokedAt === null
      ? [end, expiresAt === null ? "never" : texts.day(expiresAt)]
      : ["Revoked", texts.day(revokedAt)]
  ]
}

export const keyStatusTag = (key: ApiKey, now: number): Html => {
  const status = keyStatus(key, now)
  const word = status === "active" && key.rotatedAt !== null ? "rotated" : status
  return html`<span class="${status === "active" ? "tag" : "tag bad"}">${word}</span>`
}

const businessNames = ({ businesses }: ApiKey, named: ShownKeys["businesses"]): Html | string => {
  if (businesses === null) return "all"
  const names = businesses
    .slice(0, maxNamedBusinesses)
    .flatMap((id) => named.get(id)?.name ?? [])
    .map((name, index) => html`${index !== 0 && ", "}<bdi>${name}</bdi>`)
  const others = businesses.length - maxNamedBusinesses
  return html`${names}${others > 0 && ` and ${others} more`}`
}
