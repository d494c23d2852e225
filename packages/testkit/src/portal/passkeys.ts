/** Members' passkeys without a browser. */
import { listPasskeys, offerPasskey, registerPasskey } from "@review-proof/domain/portal"
import type { Member } from "@review-proof/ports"
import { SessionId } from "@review-proof/ports/store"
import { Effect } from "effect"
import { baseUrl } from "../service/http-service.ts"
import { SoftwareAuthenticator } from "./software-authenticator.ts"

const { hostname, origin } = new URL(baseUrl)
const session = { id: SessionId.make("ses_1") }

/** The values that an honest browser sends from the portal's pages. */
const onOurPages = { origin, rpId: hostname }

/** A passkey that the member has in a new authenticator. */
export const givenPasskey = Effect.fnUntraced(function* ({ member }: { readonly member: Member }) {
  const authenticator = new SoftwareAuthenticator()
  const { challenge, userHandle } = yield* offerPasskey({ member, session })
  const answer = authenticator.make({ ...onOurPages, challenge: challenge.bytes, userHandle })
  const given = { name: "Laptop", ticket: challenge.ticket, answer }
  yield* registerPasskey({ member, session }, { ...given, site: { id: hostname, origin } })
  const passkey = (yield* listPasskeys(member)).at(-1)
  return yield* passkey === undefined
    ? Effect.die("The passkey is not there")
    : Effect.succeed({ ...passkey, authenticator })
})
