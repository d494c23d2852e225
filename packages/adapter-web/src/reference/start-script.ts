/** The script that starts Scalar on the page of a reference. */
interface ReferenceScript {
  /** The path of the API's description, relative to the page. */
  readonly description: string
  /** The security scheme that a reader uses first. */
  readonly scheme: string
  /** The key of the demo, which calls are made with; null in production. */
  readonly key: string | null
}

const options = {
  theme: "none",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // Its tools share and generate through the vendor's servers.
  showDeveloperTools: "never",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" }
}

/** Stands in the description where a caller's own key belongs. */
const keyPlaceholder = "YOUR_API_KEY"

/** Calls go to where the page was opened, which the policy of the page demands. */
export const startScript = ({ description, key, scheme }: ReferenceScript): string =>
  `const reference = ${JSON.stringify({ url: description, ...options })}
const key = ${JSON.stringify(key)}
${show(scheme)}
const server = new URL(".", location.href).href.replace(/\\/$/, "")
fetch(reference.url)
  .then((answer) => answer.text())
  .then((text) => show(text.replaceAll("${keyPlaceholder}", key ?? "${keyPlaceholder}"), key, {
    servers: [{ url: server, description: "This service" }]
  }))
`

/** The description of this one needs the token, which the page asks for. */
export const startScriptWithToken = ({ description, scheme }: Omit<ReferenceScript, "key">) =>
  `const reference = ${JSON.stringify({ url: description, ...options })}
${show(scheme)}
const form = document.querySelector("form")
form.addEventListener("submit", async (event) => {
  event.preventDefault()
  const alert = document.querySelector("[role=alert]")
  const token = form.elements.token.value
  try {
    const headers = { authorization: "Bearer " + token }
    const answer = await fetch(reference.url, { headers })
    if (answer.ok) {
      const content = await answer.text()
      form.parentElement.remove()
      show(content, token)
    } else {
      alert.textContent = "This is not the service’s MANAGEMENT_TOKEN."
    }
  } catch {
    alert.textContent = "The service did not answer."
  }
})
`

const show = (scheme: string): string => `const show = (content, token, more) => {
  const { url, ...options } = reference
  const securitySchemes = token === null ? {} : { ${scheme}: { token } }
  const authentication = { preferredSecurityScheme: "${scheme}", securitySchemes }
  window.Scalar.createApiReference("#reference", { ...options, ...more, content, authentication })
}`
