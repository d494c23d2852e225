/** The certificate of the tests' receivers, for `localhost` and 127.0.0.1 to 127.0.0.64, and who signed it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"

const path = (name: string) => join(import.meta.dirname, "fixtures", name)
const read = (name: string) => readFileSync(path(name), "utf8")

/** For `NODE_EXTRA_CA_CERTS`: lets a child process trust the receivers. */
export const authorityPath = path("test-ca.pem")

export const authority = read("test-ca.pem")

/** For a program that reads the files itself. */
export const receiverPaths = { key: path("receiver-key.pem"), cert: path("receiver.pem") }

export const receiverCertificate = { key: read("receiver-key.pem"), cert: read("receiver.pem") }
