/** An operator in the console without a browser. */
import { Effect, flow } from "effect"
import { sendToManagement, managementToken } from "../service/http-service.ts"
import { formCall, pageCall, submissionIn, type Fields, type Lines } from "./pages.ts"
import { cookieOf, formIn } from "./portal.ts"
import { anAddress } from "../unique.ts"

/** A page of the management listener. */
export const getManagementPage = (path: string, headers?: Lines) =>
  sendToManagement(pageCall(path, headers))

/** Sends a form to the management listener, by default from a new address. */
export const postManagementForm = (
  path: string,
  fields: Fields,
  headers: Lines = [["x-forwarded-for", anAddress()]]
) => sendToManagement(formCall(path, fields, headers))

/** Signs an operator in. */
export const enterConsole = Effect.gen(function* () {
  const answer = yield* postManagementForm("/sign-in", { token: managementToken })
  const headers = [["cookie", cookieOf(answer)] as const]
  const look = (path: string) => getManagementPage(path, headers)
  /** The form as the page at `from` shows it, to send now or later, once or often. */
  const openForm = Effect.fnUntraced(function* (from: string, path: string, fields: Fields) {
    const page = yield* look(from)
    const shown = { form: formIn(page), submission: submissionIn(page) }
    return { submit: postManagementForm(path, { ...shown, ...fields }, headers) }
  })
  const send = flow(
    openForm,
    Effect.flatMap(({ submit }) => submit)
  )
  const sendTwice = flow(
    openForm,
    Effect.flatMap(({ submit }) => Effect.all([submit, submit], { concurrency: "unbounded" }))
  )
  return { answer, headers, look, openForm, send, sendTwice }
})
