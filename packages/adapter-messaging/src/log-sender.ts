import type { InvitationMessage, NoticeMessage } from "@review-proof/ports"
import { MessageSender } from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"
import { composeInvitation } from "./compose-invitation.ts"
import { composeNotice } from "./compose-notice.ts"

/** Prints messages in place of sending them: for trying the service out (`MESSAGES=log`). */
export const LogMessages = Layer.succeed(
  MessageSender,
  MessageSender.of({
    invite: (message: InvitationMessage) =>
      Effect.flatMap(composeInvitation(message), (mail) =>
        print(`Invitation by ${message.channel}`, Redacted.value(message.to), mail)
      ),
    notify: (message: NoticeMessage) =>
      print("Notice by email", Redacted.value(message.to), composeNotice(message))
  })
)

/** One line with the links, which is what people and tests need; the whole text with LOG_LEVEL=debug. */
const print = (
  what: string,
  to: string,
  mail: { readonly subject: string; readonly text: string }
) =>
  Effect.logInfo([`${what} to ${to}: ${mail.subject}`, ...linksIn(mail.text)].join(" → ")).pipe(
    Effect.andThen(Effect.logDebug(mail.text)),
    Effect.as({ providerMessageId: null })
  )

const linksIn = (text: string): ReadonlyArray<string> => text.match(/https?:\/\/\S+/g) ?? []
