import type { RequestListener } from "node:http"
import { createServer } from "node:https"
import tls from "node:tls"
import { authority, receiverCertificate } from "./certificates.ts"
import { listening } from "./listening.ts"

/** Makes this process trust the tests' authority beside those it trusts already. */
export const trustTestAuthority = () =>
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), authority])

/** A real HTTPS receiver on a loopback port, for as long as the scope lives. */
export const startReceiver = (listener: RequestListener, host?: string) =>
  listening(() => createServer(receiverCertificate, listener), host)
