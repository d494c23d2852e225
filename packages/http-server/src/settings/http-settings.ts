import { Context, Layer, type Redacted } from "effect"
import type { IpNetwork } from "effect/net"

/** Secrets of the app that the Cloud API calls back for. */
export interface WhatsAppCallbacks {
  /** Keys the signatures of callbacks. */
  readonly appSecret: Redacted.Redacted<string>
  /** The token that the verification challenge must present. */
  readonly verifyToken: Redacted.Redacted<string>
}

/** Settings of the HTTP surface (contract RUN-7). */
export class HttpSettings extends Context.Service<
  HttpSettings,
  {
    /** Realm of the authentication challenges, title of pages and documents. */
    readonly serviceName: string
    /** The public base of every link, without a slash at its end. */
    readonly baseUrl: string
    /** Only from these are `X-Forwarded-For` and `X-Forwarded-Proto` believed. */
    readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
    readonly requireHttps: boolean
    /** Bearer credential of the management API. */
    readonly managementToken: Redacted.Redacted<string>
    /** The secrets of WhatsApp's callbacks; null if none are expected. */
    readonly whatsAppCallbacks: WhatsAppCallbacks | null
    /** One log line for each answer, at the level Debug. */
    readonly accessLog: boolean
  }
>()("@review-proof/http-server/HttpSettings") {
  static readonly layer = (settings: HttpSettings["Service"]): Layer.Layer<HttpSettings> =>
    Layer.succeed(HttpSettings, settings)
}
