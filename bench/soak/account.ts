import { makeAccount, makeEndpoint, makeReview } from "../../packages/testkit/src/client/world.ts"
import { clientOf } from "../manage.ts"
import type { RunningServer } from "../server.ts"

export type Account = Awaited<ReturnType<typeof openAccount>>

const email = "soak@shop.example"

/** A company with a business, a key, an endpoint and an owner who is signed in. */
export async function openAccount(server: RunningServer, endpoint: string) {
  const client = await clientOf(server)
  const owner = { name: "Sam Soak", email }
  const account = await makeAccount(client, { plan: "enterprise", owner })
  await makeEndpoint(client, account, endpoint, events)
  const text = "Came on time, well packed, as described."
  for (let number = 0; number < 50; number += 1) {
    const review = { stars: 1 + (number % 5), text: `${text} ${number}` }
    await makeReview(client, account.businessId, review)
  }
  return { ...account, cookie: await signIn(server) }
}

const events = ["review.created", "reply.created", "invitation.sent"]

/** Signs in by the link of a mail. Outside production the service shows its mails in an outbox. */
async function signIn({ port }: RunningServer): Promise<string> {
  const base = `http://127.0.0.1:${port}`
  const page = async (path: string) => (await fetch(`${base}${path}`)).text()
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${base}${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields)
    })
  await send("/portal/sign-in", { email })
  for (let number = 1; number < 200; number += 1) {
    const link = /\/portal\/sign-in\/[\w-]{40,}/.exec(await page(`/dev/outbox/${number}`))?.[0]
    if (link === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    const member = /name="member" value="(\w+)"/.exec(await page(link))?.[1] ?? ""
    const answer = await send(link, { member })
    const cookie = answer.headers.get("set-cookie")?.split(";")[0]
    if (cookie !== undefined) return cookie
  }
  throw new Error("no mail to sign in with")
}
