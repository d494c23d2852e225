import { isAllowed } from "@review-proof/domain/portal"
import { keyStatus, type NewSecret } from "@review-proof/domain/keys"
import type { ApiKey, Business, KeyId, Member, Timestamp } from "@review-proof/ports"
import { Redacted } from "effect"
import { html, type Html } from "../../html/html.ts"
import { firstCall, keyStatusTag, usage } from "./developer-page.ts"
import { problemSummary } from "../../html/form-fields.ts"
import { confirmFirst, buttonForm, versionField } from "../../staff/form-parts.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { keyFields, keyFormOfKey, lifetimeField, type KeyForm } from "./key-form.ts"
import { dayMillis } from "../../html/utc-time.ts"
import { factList, savedNote } from "../../staff/list-parts.ts"
import { minuteTag } from "../../staff/moments.ts"

interface Shown extends PortalParts {
  readonly businesses: ReadonlyArray<Business>
}

const toList = html`<p><a href="/portal/developer">All keys</a></p>`

export const newKeyPage = (typed: KeyForm, shown: Shown): Html =>
  html`${toList}
    <div class="heading"><h1>Create a key</h1></div>
    ${problemSummary(shown.problems)}
    <form class="card" method="post" action="/portal/developer/new">
      ${shown.token} ${shown.submission} ${keyFields(typed, shown.businesses, shown.problems)}
      ${lifetimeField(typed, isAllowed(shown.member, "createLastingKeys"))}
      <button>Create the key</button>
    </form>`

interface ShownKey extends Shown {
  readonly typed: KeyForm | undefined
  readonly creator: Member | null
}

export const keyPage = (key: ApiKey, shown: ShownKey): Html => {
  const { now, texts } = shown
  const status = keyStatus(key, now)
  const form = shown.typed ?? keyFormOfKey(key)
  const isLive = status === "active" || status === "blocked"
  return html`${toList} ${savedNote(shown.note)} ${problemSummary(shown.problems)}
    <div class="heading">
      <h1><bdi>${key.name}</bdi></h1>
    </div>
    <div class="halves">
      ${
        isLive
          ? html`<form class="card" method="post" action="${keyPath(key.id)}">
              ${shown.token} ${versionField(form.version ?? key.version)}
              ${keyFields(form, shown.businesses, shown.problems)}
              <button>Save</button>
              <p class="soft">Changes apply from the next call.</p>
            </form>`
          : html`<p class="card">
              ${status === "revoked" ? "This key was revoked" : "This key has expired"}: calls with
              it are refused.
            </p>`
      }
      <div>
        <section class="card" aria-labelledby="about">
          <h2 id="about">About this key</h2>
          ${factList([
            ["Key", html`<code>${key.hint}</code>`],
            ["Status", keyStatusTag(key, now)],
            ["Created", texts.day(key.createdAt)],
            ["Created by", creatorWords(shown.creator)],
            ...usage(key, now, texts),
            ["Client id", html`<code>${key.clientId}</code>`]
          ])}
        </section>
        ${status !== "revoked" && actions(key, shown)}
      </div>
    </div>`
}

/** The creator's name signs the replies of the key, also once they were removed. */
const creatorWords = (creator: Member | null): Html | null =>
  creator === null
    ? null
    : html`<bdi>${creator.name}</bdi>${creator.removedAt !== null && ", who was removed"}`

const keyPath = (id: KeyId) => `/portal/developer/keys/${id}`

const actions = (key: ApiKey, { member, now, submission, token }: ShownKey): Html => {
  const path = keyPath(key.id)
  const status = keyStatus(key, now)
  const button = (action: string, label: string) =>
    buttonForm(`${path}/${action}`, label, token, ...(action === "rotate" ? [submission] : []))
  return html`<section class="card" aria-labelledby="actions">
    <h2 id="actions">Replace or stop it</h2>
    ${rotation(key, now, isAllowed(member, "createLastingKeys"), button)}
    ${
      status === "active" &&
      html`<p>A blocked key is refused until you unblock it, and its tokens end.</p>
        ${button("block", "Block")}`
    }
    ${
      status === "blocked" &&
      html`<p>It is blocked: calls are refused.</p>
        ${button("unblock", "Unblock")}`
    }
    ${confirmFirst(
      "Revoke",
      "Programs that use this key are refused from the next call on. This cannot be undone.",
      button("revoke", "Revoke permanently")
    )}
  </section>`
}

const rotation = (
  key: ApiKey,
  now: number,
  mayLast: boolean,
  button: (action: string, label: string) => Html
): Html | false => {
  if (keyStatus(key, now) !== "active") return false
  if (key.rotatedAt !== null) return html`<p>It was rotated: its successor has its rights.</p>`
  if (key.lifetime === "never" && !mayLast) {
    return html`<p>Only an owner can rotate a key that never expires.</p>`
  }
  const isExpiring = key.expiresAt !== null && key.expiresAt - now < dayMillis
  return html`<p>
      You get a new key with the same rights. This one works
      ${isExpiring ? "until it expires" : "for 24 hours more"}.
    </p>
    ${button("rotate", "Rotate")}`
}

interface ShownSecret extends PortalParts {
  readonly clientId: string
  readonly hasBusiness: boolean
  /** The end of the key that was rotated; null if the key is not from a rotation. */
  readonly oldEnd: Timestamp | null
}

/** The only page that shows a key. Its first call may be made at once, whatever the key's rights. */
export const secretPage = (made: NewSecret, shown: ShownSecret): Html => {
  const { baseUrl, clientId, hasBusiness, oldEnd, texts } = shown
  const secret = Redacted.value(made.secret)
  return html`<div class="heading"><h1>Copy your new key</h1></div>
    <section class="card" aria-labelledby="secret">
      <h2 id="secret">The key</h2>
      <p>It is shown now and never again: we keep only a hash of it.</p>
      <pre class="secret" tabindex="0"><code>${secret}</code></pre>
      <p>Its client id, for access tokens: <code>${clientId}</code></p>
      ${oldEnd !== null && html`<p>The old key works until ${minuteTag(oldEnd, texts)}.</p>`}
      <h2>Its first call</h2>
      <p>
        ${
          hasBusiness
            ? "It answers with what this key may do."
            : "Your company has no business yet, so it only answers with an access token."
        }
        Paste it into a terminal:
      </p>
      <pre class="secret" tabindex="0"><code>${
        hasBusiness ? firstCall(baseUrl, secret) : tokenCall(baseUrl, clientId, secret)
      }</code></pre>
      <div class="actions">
        <a class="button" href="/portal/developer/keys/${made.id}">I have copied it</a>
        <a class="button quiet" href="/docs">API reference</a>
      </div>
    </section>`
}

/** Without a business a key has nothing to read. */
const tokenCall = (baseUrl: string, clientId: string, secret: string): string =>
  `curl "${baseUrl}/v1/oauth/token" -u "${clientId}:${secret}" -d grant_type=client_credentials`
