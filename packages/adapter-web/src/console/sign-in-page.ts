import type { OperatorProvider } from "@review-proof/domain/console"
import { html, type Html } from "../html/html.ts"
import { withQuery } from "../html/with-query.ts"
import { tile } from "../site-pages/start-page.ts"
import { inputField, type Problems } from "../staff/form-parts.ts"
import { otherPages } from "./console-page.ts"

export const signInPage = (options: {
  readonly serviceName: string
  readonly to: string
  readonly problems: Problems
  /** True for an operator whose session ended before a form was sent. */
  readonly isUnsaved: boolean
  readonly provider: OperatorProvider | null
}): Html => {
  const { isUnsaved, problems, provider, serviceName, to } = options
  return html`<h1>${serviceName}: management</h1>
    <p class="lead">This listener is for operators. Keep it inside your network.</p>
    <div class="card sign-in">
      <h2>Sign in to the console</h2>
      ${isUnsaved ? html`<p class="notice" role="alert">${notDone}</p>` : ""}
      <form method="post" action="/sign-in">
        <input type="hidden" name="to" value="${to}" />
        <input type="hidden" name="username" autocomplete="username" value="operator" />
        ${inputField({
          id: "token",
          label: "Management token",
          hint: html`What the service was started with as <code>MANAGEMENT_TOKEN</code>.`,
          value: "",
          attributes: html`type="password" autocomplete="current-password" required
          ${problems.size > 0 ? "autofocus" : ""}`,
          problems
        })}
        <button>Sign in</button>
      </form>
      ${
        provider === null
          ? ""
          : html`<p class="actions">
              <a class="button quiet" href="${withQuery("/sign-in/provider", { to })}"
                >Sign in with ${URL.parse(provider.issuer)?.host}</a
              >
            </p>`
      }
    </div>
    <ul class="tiles">
      ${otherPages.map(({ href, label, text }) => tile(href, label, text))}
    </ul>`
}

const notDone =
  "You were signed out in the meantime, so what you just sent was not done. Sign in and send it again."
