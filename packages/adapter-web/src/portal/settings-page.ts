import type { CompanySettings } from "@review-proof/domain/portal"
import { isAllowed } from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { businessAvatar } from "../html/business-avatar.ts"
import { html } from "../html/html.ts"
import type { Html } from "../html/html.ts"
import { formField, inputField, problemSummary } from "./form-parts.ts"
import type { Problems } from "./form-parts.ts"
import { savedNote } from "./list-parts.ts"

export interface SettingsForm {
  /** The company's name as it was typed. */
  readonly name: string
  readonly problems: Problems
  readonly form: string
  /** The name of what a form has just done. */
  readonly done: string | null
}

/** The way to everything that a member may set. */
export const settingsPage = (
  { businesses }: CompanySettings,
  { company, member }: SignedIn,
  shown: SettingsForm
): Html => {
  const mayChange = isAllowed(member, "changeBusinesses")
  return html`<div class="heading"><h1>Settings</h1></div>
    ${savedNote(shown.done === null ? undefined : done.get(shown.done))}
    ${problemSummary(shown.problems)}
    <section class="card" aria-labelledby="company">
      <h2 id="company">Company</h2>
      ${
        mayChange
          ? html`<form method="post" action="/portal/settings">
              ${formField(shown.form)}
              ${inputField({
                id: "name",
                label: "Name of the company",
                hint: "Your team and the operator of this service see it; customers see the names of businesses.",
                value: shown.name,
                attributes: html`required maxlength="120" autocomplete="organization"`,
                problems: shown.problems
              })}
              <button>Save the name</button>
            </form>`
          : html`<p><bdi>${company.name}</bdi></p>`
      }
    </section>
    <section class="card" aria-labelledby="businesses">
      <h2 id="businesses">Businesses</h2>
      ${
        businesses.length === 0
          ? html`<p class="soft">There is none yet.</p>`
          : html`<ul class="lines">
              ${businesses.map(
                (business) =>
                  html`<li class="with-avatar">
                    ${businessAvatar(business)}
                    <p>
                      ${
                        mayChange
                          ? html`<a href="/portal/settings/businesses/${business.id}"
                              ><bdi>${business.name}</bdi></a
                            >`
                          : html`<strong><bdi>${business.name}</bdi></strong>`
                      }
                      <br /><a class="soft" href="/b/${business.shortName ?? business.id}"
                        >/b/${business.shortName ?? business.id}</a
                      >
                    </p>
                  </li>`
              )}
            </ul>`
      }
      ${
        mayChange
          ? html`<p class="actions">
              <a class="button quiet" href="/portal/settings/businesses/new">Add a business</a>
            </p>`
          : ""
      }
    </section>
    ${
      isAllowed(member, "handlePrivacy")
        ? html`<section class="card" aria-labelledby="privacy">
            <h2 id="privacy">Privacy and export</h2>
            <p>
              Answer a person who asks about their data, erase one, or take away a copy of
              everything.
            </p>
            <p class="actions">
              <a class="button quiet" href="/portal/settings/privacy">Open</a>
            </p>
          </section>`
        : ""
    }`
}

const done: ReadonlyMap<string, string> = new Map([
  ["saved", "The name is saved."],
  ["added", "The business is added."]
])
