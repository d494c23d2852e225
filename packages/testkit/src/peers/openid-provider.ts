/** A real OpenID Connect provider on loopback, and a person with a browser who signs in there. */
import { createServer as createPlainServer, type RequestListener } from "node:http"
import { createServer } from "node:https"
import Provider from "oidc-provider"
import { receiverCertificate } from "./certificates.ts"
import { trustTestAuthority } from "./https-receiver.ts"
import { listenOn } from "./listening.ts"

export interface Person {
  /** The provider's own id of them. */
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

export const clientId = "review-proof"
export const clientSecret = "the-secret-of-the-client"

/** The person at the browser; null refuses to sign in. */
type InFront = Person | null

export const openProvider = async (protocol: "http" | "https" = "https") => {
  trustTestAuthority()
  const people = new Map<string, Person>()
  let inFront: InFront = null
  const server = protocol === "http" ? createPlainServer() : createServer(receiverCertificate)
  const { close, port } = await listenOn(server, "127.0.0.1", 0)
  const issuer = `${protocol}://127.0.0.1:${port}`
  const registered = (id: string) => ({
    client_id: id,
    client_secret: clientSecret,
    redirect_uris: [`${issuer}/nowhere`]
  })
  const provider = new Provider(issuer, {
    clients: [registered(clientId), registered("another-client")],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["test"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person === undefined
        ? undefined
        : { accountId: sub, claims: () => Promise.resolve({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? ""
      })
      grant.addOIDCScope("openid email")
      await grant.save()
      return grant
    }
  })
  const redirectUris = new Set<string>()
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUris.has(uri)
  const callback = provider.callback()
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/") !== true) return callback(request, response)
    const result =
      inFront === null ? { error: "access_denied" } : { login: { accountId: inFront.sub } }
    return void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    /** Registers an address to which it may send browsers back. */
    register: (redirectUri: string) => void redirectUris.add(redirectUri),
    /** Follows the browser's way from this page of the provider to where it sends the browser back. */
    visit: async (url: string, person: InFront) => {
      inFront = person
      if (person !== null) people.set(person.sub, person)
      return visit(url, issuer)
    },
    close
  }
}

/** A provider on plain http with nothing but a discovery document and this token endpoint. */
export const openTokenEndpoint = async (exchange: RequestListener) => {
  const server = createPlainServer((request, response) => {
    if (request.method === "POST") return exchange(request, response)
    response.end(JSON.stringify(document))
  })
  const { close, port } = await listenOn(server, "127.0.0.1", 0)
  const issuer = `http://127.0.0.1:${port}`
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`
  }
  return { issuer, close }
}

const visit = async (start: string, issuer: string): Promise<string> => {
  const cookies = new Map<string, string>()
  let url = start
  for (let hops = 0; hops < 10 && url.startsWith(issuer); hops += 1) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=")
      cookies.set(name, value)
    }
    const to = answer.headers.get("location")
    if (to === null) throw new Error(`The provider showed ${answer.status}: ${await answer.text()}`)
    url = new URL(to, url).href
  }
  return url
}
