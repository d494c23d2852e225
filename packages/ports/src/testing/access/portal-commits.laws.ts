import { Effect } from "effect"
import { UnitOfWork } from "../../index.ts"
import { IdentityProviders, Passkeys, type PortalPorts, Sessions, SignIns } from "../../store.ts"
import { sampleIdentityProvider } from "../arbitraries/samples.ts"
import { fresh } from "../fresh.ts"
import { suite } from "../suite.ts"
import { undone } from "../undone.ts"
import { givenIdentity, givenProvider } from "./identity-providers.laws.ts"
import { givenPasskey } from "./passkeys.laws.ts"
import { givenSession } from "./sessions.laws.ts"
import { givenSignIn } from "./sign-ins.laws.ts"

/** Laws of commits that change what several ports of the portal hold. */
export const portalCommitsLaws = suite<PortalPorts | UnitOfWork>(
  "UnitOfWork of the portal",
  (test) => {
    test("A refused commit begins and ends no session, and uses no sign-in", function* () {
      const [sessions, signIns] = [yield* Sessions, yield* SignIns]
      const [session, signIn] = [yield* givenSession(), yield* givenSignIn()]
      const { companyId, memberId } = session
      const other = { id: yield* fresh.sessionId, tokenHash: yield* fresh.sessionHash }
      const state = Effect.all([
        sessions.find(session.tokenHash),
        sessions.find(other.tokenHash),
        signIns.find(signIn.id)
      ])
      const by = { companyId, byProvider: false, except: null, at: 2000 } as const
      yield* undone(state, [
        { _tag: "InsertSession", session: { ...session, ...other } },
        { _tag: "EndSession", sessionId: session.id, at: 2000 },
        { _tag: "EndSessionsOf", memberId, at: 2000 },
        { _tag: "EndSessionsByWay", ...by },
        { _tag: "UseSignIn", signInId: signIn.id, at: 2000 }
      ])
    })

    test("A refused commit changes no passkey, no provider and no identity", function* () {
      const [passkeys, providers] = [yield* Passkeys, yield* IdentityProviders]
      const [passkey, provider] = [yield* givenPasskey(), yield* givenProvider()]
      const { companyId } = provider
      const { id: passkeyId, memberId } = passkey
      const identity = yield* givenIdentity({ companyId, memberId })
      const another = { id: yield* fresh.passkeyId, credentialId: yield* fresh.text }
      const newCompany = { companyId: yield* fresh.companyId }
      const state = Effect.all([
        passkeys.ofMembers([memberId]),
        providers.find(companyId),
        providers.find(newCompany.companyId),
        providers.identitiesOf(memberId)
      ])
      yield* undone(state, [
        { _tag: "InsertPasskey", passkey: { ...passkey, ...another }, maxPerMember: 9 },
        { _tag: "ReplacePasskey", passkey: { ...passkey, name: "Renamed", version: 2 } },
        { _tag: "RemovePasskey", passkeyId },
        { _tag: "RemovePasskeysOf", memberId },
        { _tag: "InsertIdentityProvider", provider: sampleIdentityProvider(newCompany) },
        { _tag: "ReplaceIdentityProvider", provider: { ...provider, provenAt: 2, version: 2 } },
        { _tag: "RemoveIdentityProvider", companyId },
        { _tag: "LinkIdentity", identity: { ...identity, issuer: "https://elsewhere.example" } },
        { _tag: "UnlinkIdentitiesOf", memberId }
      ])
    })
  }
)
