import { MessageSender } from "@review-proof/ports"
import { Effect, Layer, References } from "effect"
import { invitationMail } from "./mail/invitation-mail.ts"
import { noticeMail } from "./mail/notice-mail.ts"
import type { MailIdentity, OutgoingMail } from "./mail/outgoing-mail.ts"

/** Prints messages in place of sending them: for trying the service out (`MESSAGES=log`). */
export const logMessagesLayer = (identity: MailIdentity) =>
  Layer.succeed(
    MessageSender,
    MessageSender.of({
      invite: (message) =>
        Effect.flatMap(invitationMail(identity, message), (mail) =>
          print(`Invitation by ${message.channel}`, mail)
        ),
      notify: (message) =>
        Effect.flatMap(noticeMail(identity, message), (mail) => print("Notice by email", mail))
    })
  )

/** One line with links and code, which is what people and tests need; the whole text with LOG_LEVEL=debug. */
const print = (what: string, { subject, text, to }: OutgoingMail) =>
  Effect.logInfo(
    [`${what} to ${to}: ${subject}`, ...linksIn(text), ...codesIn(text)].join(" → ")
  ).pipe(
    Effect.andThen(Effect.logDebug(text)),
    // A terminal shows each annotation on a line of its own.
    Effect.provideService(References.CurrentLogAnnotations, {}),
    Effect.as({ providerMessageId: null })
  )

const linksIn = (text: string): ReadonlyArray<string> => text.match(/https?:\/\/\S+/g) ?? []

const codesIn = (text: string): ReadonlyArray<string> => text.match(/(?<=: )\d{6}$/gm) ?? []
