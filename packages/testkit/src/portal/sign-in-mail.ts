/** The mails that members get for signing in. */
import { assert } from "@effect/vitest"
import { sendDueNotice } from "@review-proof/domain/background"
import { emailContact } from "@review-proof/domain/invitations"
import { requestSignIn } from "@review-proof/domain/portal"
import { MessageSender, Notices, type NoticeMessage } from "@review-proof/ports"
import { Effect, Redacted } from "effect"
import { anAddress } from "../unique.ts"

/** All notices that are due, sent. */
export const sentNotices = Effect.gen(function* () {
  const sent: Array<NoticeMessage> = []
  const sender = MessageSender.of({
    invite: () => Effect.succeed({ providerMessageId: null }),
    notify: (message) => Effect.sync(() => void sent.push(message))
  })
  const due = yield* claimedFor(60_000)
  yield* Effect.forEach(due, (one) => sendDueNotice(one, "https://reviews.example")).pipe(
    Effect.provideService(MessageSender, sender)
  )
  return sent
})

/** Sends all notices that are due, and returns their addresses. */
export const receivers = Effect.map(sentNotices, (sent) => sent.map(({ to }) => Redacted.value(to)))

/** Claims all notices that are due, and settles them as sent. */
export const takenNotices = Notices.use(({ settle }) =>
  Effect.map(
    Effect.tap(claimedFor(1000), (due) => Effect.forEach(due, ({ notice }) => settle(notice.id))),
    (due) => due.map(({ notice }) => notice)
  )
)

/** All that are due, those that somebody waits for first. */
const claimedFor = (leaseMillis: number) =>
  Notices.use(({ claimDue }) =>
    Effect.map(
      Effect.forEach([true, false], (awaited) => claimDue(awaited, 1000, leaseMillis)),
      (claims) => claims.flat()
    )
  )

/** Asks for the mail to sign in with at this address. */
export const askToSignIn = (email: string, networkAddress = anAddress()) =>
  requestSignIn({
    email: emailContact(email) ?? assert.fail(`no address: ${email}`),
    networkAddress,
    returnPath: "/portal/reviews"
  })

/** The link and the code that the mail to this address has. */
export const signInMail = Effect.fnUntraced(function* (email: string) {
  const sent = yield* sentNotices
  const mail = sent.find(({ to }) => Redacted.value(to) === email)
  if (mail?.notice._tag !== "SignInLink") return assert.fail(`no mail to ${email}`)
  const { pathname, search, searchParams } = new URL(Redacted.value(mail.notice.url))
  return {
    path: `${pathname}${search}`,
    token: pathname.slice("/portal/sign-in/".length),
    returnPath: searchParams.get("to"),
    code: Redacted.value(mail.notice.code)
  }
})
