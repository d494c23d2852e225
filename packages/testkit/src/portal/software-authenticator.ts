/** An authenticator in software, written from the text of WebAuthn alone. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"

interface Credential {
  readonly id: Buffer
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

/** The answers of an honest browser and authenticator, unless a test overrides them. */
interface Answering {
  readonly origin: string
  readonly rpId: string
  readonly challenge: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly isVerified?: boolean
}

const up = 0x01
const uv = 0x04
const backedUp = 0x08 | 0x10
const hasCredential = 0x40

export class SoftwareAuthenticator {
  /** Null like most that sync their passkeys: they count nothing. */
  readonly #step: number | null
  readonly #credentials: Array<Credential> = []

  constructor({ counts = true }: { readonly counts?: boolean } = {}) {
    this.#step = counts ? 1 : null
  }

  /** Makes a passkey; returns the JSON of `PublicKeyCredential.toJSON()`. */
  make(given: Answering & { readonly userHandle: string; readonly format?: string }) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const { x = "", y = "" } = publicKey.export({ format: "jwk" })
    const id = randomBytes(32)
    const counter = this.#step ?? 0
    this.#credentials.push({
      id,
      rpId: given.rpId,
      userHandle: given.userHandle,
      privateKey,
      counter
    })
    const coseKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url")
    ])
    const data = Buffer.concat([
      authenticatorData(given, hasCredential | (this.#step === null ? backedUp : 0), counter),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey
    ])
    const attestation = Buffer.concat([
      Buffer.from("a3", "hex"),
      cborText("fmt"),
      cborText(given.format ?? "none"),
      cborText("attStmt"),
      Buffer.from("a0", "hex"),
      cborText("authData"),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data
    ])
    return answerOf(id, {
      clientDataJSON: clientData(given, "webauthn.create"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"]
    })
  }

  /** Uses the newest passkey; returns the JSON of `PublicKeyCredential.toJSON()`. */
  use(given: Answering & { readonly counter?: number; readonly userHandle?: string }) {
    const credential = this.#credentials.at(-1)
    if (credential === undefined) throw new Error("The authenticator has no passkey")
    credential.counter = given.counter ?? credential.counter + (this.#step ?? 0)
    const data = authenticatorData(given, this.#step === null ? backedUp : 0, credential.counter)
    const clientDataJSON = clientData(given, "webauthn.get")
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))])
    return answerOf(credential.id, {
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, credential.privateKey).toString("base64url"),
      userHandle: given.userHandle ?? credential.userHandle
    })
  }
}

const answerOf = (id: Buffer, response: object) =>
  JSON.stringify({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response
  })

const clientData = ({ challenge, crossOrigin = false, origin, type }: Answering, usual: string) =>
  Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin })).toString(
    "base64url"
  )

const authenticatorData = (
  { isVerified = true, rpId }: Answering,
  flags: number,
  counter: number
) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([
    sha256(Buffer.from(rpId)),
    Buffer.from([flags | up | (isVerified ? uv : 0)]),
    count
  ])
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest()

/** Texts shorter than 24 bytes. */
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
