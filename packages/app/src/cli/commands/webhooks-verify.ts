import { Command, Flag } from "effect/cli"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { fromModule } from "../from-module.ts"
import { required } from "../flags.ts"
import { withExample } from "../management-command.ts"
import { secretFlag } from "../webhooks/secret-flag.ts"

/** Needs no service: signature, body and secret are enough. */
export const verify = Command.make(
  "verify",
  {
    secret: secretFlag.pipe(
      Flag.withDescription(
        "The secret of the endpoint, whsec_…; the environment's WEBHOOK_SECRET if left out"
      )
    ),
    signature: required("signature", "The header Service-Signature as it arrived", "header"),
    body: Flag.File("body").pipe(
      Flag.map((path) => (path === resolve("-") ? "-" : path)),
      Flag.filter(
        (path) => path === "-" || existsSync(path),
        () => "must be a file, or - for standard input"
      ),
      Flag.withDescription(
        "A file with the body, byte for byte as it arrived; - reads it from standard input"
      )
    )
  },
  (input) => fromModule(async () => (await import("../webhooks/verify-file.ts")).verifyFile(input))
).pipe(
  Command.withDescription(
    "Check one signature, at most five minutes old (exit code 0 if valid, else 1)"
  ),
  withExample(
    "review-proof webhooks verify --secret whsec_… --signature 't=…,v1=…' --body body.json"
  )
)
