/**
 * The only script of the product: it makes and uses passkeys in the forms that `passkeyForm` makes.
 * Without scripts or passkeys these forms stay hidden, and people sign in by mail.
 */
export const passkeyScript = `const { PublicKeyCredential: kind } = window
const isAble = ["parseCreationOptionsFromJSON", "parseRequestOptionsFromJSON"].every((name) => kind && name in kind)

const ready = (form) => {
  const isNew = form.dataset.passkey === "create"
  const options = JSON.parse(form.dataset.options)
  const problem = form.querySelector("[role=alert]")
  const waiting = new AbortController()

  const ask = (more) =>
    isNew
      ? navigator.credentials.create({ publicKey: kind.parseCreationOptionsFromJSON(options), ...more })
      : navigator.credentials.get({ publicKey: kind.parseRequestOptionsFromJSON(options), ...more })

  const send = (credential) => {
    form.elements.namedItem("answer").value = JSON.stringify(credential)
    form.submit()
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    waiting.abort()
    problem.textContent = ""
    ask({}).then(send, ({ name }) => {
      problem.textContent =
        name === "InvalidStateError"
          ? "This device has a passkey of yours already."
          : "Nothing was done: the browser was stopped, or it has no passkey for this site."
    })
  })

  form.hidden = false
  for (const other of document.querySelectorAll("[data-without-passkeys]")) other.hidden = true
  if (form.dataset.fills === "true" && kind.isConditionalMediationAvailable) {
    kind.isConditionalMediationAvailable().then((can) => {
      if (can) ask({ mediation: "conditional", signal: waiting.signal }).then(send, () => {})
    })
  }
}

if (isAble) for (const form of document.querySelectorAll("form[data-passkey]")) ready(form)
`
