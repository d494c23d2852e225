import { portalPages } from "../portal/pages.ts"
import { managementToken } from "../postgres.ts"
import type { Account } from "./account.ts"
import type { Step } from "./api-steps.ts"
import { formIn, type Caller } from "./caller.ts"

/** The steps that customers, visitors, members and operators make in a browser. */
export async function pageSteps(caller: Caller, account: Account): Promise<ReadonlyArray<Step>> {
  const { send } = caller
  const { businessId, companyId, cookie } = account
  const portal = { headers: { cookie, accept: "text/html" } }
  const pages = await portalPages((path) => send(path, portal))
  const visit = (path: string) => () => send(path, { headers: { accept: "text/html" } })
  let mail = 1
  const invited: Step = async (number) => {
    const link = await nextLink()
    if (link === undefined) return
    await write(formIn((await send(link)).text, /^\/r\//), number)
  }
  /** The link of a mail that has not been followed yet: invitations are sent in the background. */
  const nextLink = async () => {
    const { text } = await send("/dev/outbox")
    const numbers = [...text.matchAll(/\/dev\/outbox\/(\d+)/g)].map(([, one]) => Number(one))
    const newest = Math.max(0, ...numbers)
    if (newest < mail) return undefined
    mail = newest + 1
    return /\/r\/[\w-]{20,}/.exec((await send(`/dev/outbox/${newest}`)).text)?.[0]
  }
  const write = async (form: ReturnType<typeof formIn>, number: number) => {
    if (form === undefined) return
    await send(form.to, {
      headers: { "x-forwarded-for": `10.1.${(number >> 8) & 255}.${number & 255}` },
      body: {
        ...form.fields,
        stars: String(1 + (number % 5)),
        text: `Came on time and well packed, says ${inLetters(number)}.`,
        language: "en"
      }
    })
  }
  return [
    ...pages.map((path) => () => send(path, portal)),
    visit(`/b/${businessId}`),
    visit(`/b/${businessId}?stars=5`),
    visit(`/widgets/${businessId}/badge.svg`),
    visit(`/widgets/${businessId}/reviews`),
    visit(`/widgets/${businessId}.json`),
    visit("/sitemap.xml"),
    visit("/about/score"),
    async (number) => {
      await write(formIn((await send(`/b/${businessId}/write`)).text, /\/reviews/), number)
    },
    invited,
    async (number) => {
      const list = await send("/portal/reviews", portal)
      const path = /href="(\/portal\/reviews\/rev_\w+[^"]*)"/.exec(list.text)?.[1]
      if (path === undefined) return
      const page = await send(path.replaceAll("&amp;", "&"), portal)
      // A review that an operator has just hidden has none.
      const form = formIn(page.text, /\/reply/)
      if (form === undefined) return
      await send(form.to, { ...portal, body: { ...form.fields, text: `We thank you. ${number}` } })
    },
    ...operatorSteps(caller, businessId, companyId)
  ]
}

const operatorSteps = (
  { send }: Caller,
  businessId: string,
  companyId: string
): ReadonlyArray<Step> => {
  const headers = { authorization: `Bearer ${managementToken}` }
  const manage = (path: string, type?: string, body?: string) =>
    send(`/management/v1${path}`, {
      headers: { ...headers, ...(type !== undefined && { "content-type": type }) },
      listener: "management",
      ...(body !== undefined && { body })
    })
  let cookie: string | undefined
  const look = (path: string) => async () => {
    if (cookie === undefined) {
      const signedIn = await send("/sign-in", {
        listener: "management",
        body: { token: managementToken }
      })
      cookie = signedIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
    }
    await send(path, { listener: "management", headers: { cookie } })
  }
  return [
    (number) => {
      const lines = Array.from({ length: 10 }, (_, line) =>
        JSON.stringify({
          stars: 1 + (line % 5),
          text: `It came, says ${inLetters(number)}, ${line}.`,
          language: "en",
          external_id: `soak-${number}-${line}`
        })
      )
      return manage(
        `/businesses/${businessId}/reviews/import`,
        "application/x-ndjson",
        lines.join("\n")
      )
    },
    async (number) => {
      const list = await manage(`/businesses/${businessId}/reviews?state=published&limit=50`)
      const id = [...list.text.matchAll(/"id":"(rev_\w+)"/g)][number % 50]?.[1]
      await manage(`/reviews/${id}/hide`, "application/json", '{"reason":"soak"}')
      await manage(`/reviews/${id}/restore`, "application/json", '{"reason":"soak"}')
    },
    () => manage("/queue"),
    () => manage(`/companies/${companyId}/usage`),
    look("/"),
    look("/jobs"),
    look("/companies"),
    () => send("/health/ready", { listener: "management" }),
    () => send("/metrics", { listener: "management", headers })
  ]
}

/** A word of its own: no text comes twice, and none has a phone number. */
const inLetters = (number: number): string =>
  [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("")
