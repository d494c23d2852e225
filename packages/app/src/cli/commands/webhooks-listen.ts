import { Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { fromModule } from "../from-module.ts"
import { untilStopped } from "../until-stopped.ts"
import { secretFlag } from "../webhooks/secret-flag.ts"

const description = [
  "Receive webhooks on this machine: check each signature, print the event, and answer 204 (400",
  "if the signature is not valid), until Ctrl-C. Without --tls-cert it serves plain HTTP, for a",
  "tunnel that has a public HTTPS address. With a certificate, a service that runs with",
  "WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8 and NODE_EXTRA_CA_CERTS can deliver to",
  "https://127.0.0.1:8443. With --json each valid event is one line of JSON on stdout, and all",
  "other output goes to stderr."
].join(" ")

export const listen = Command.make(
  "listen",
  {
    host: Flag.String("host").pipe(
      Flag.withMetavar("address"),
      Flag.withDescription("The address to listen on; 127.0.0.1 if left out"),
      Flag.withDefault("127.0.0.1")
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("The port to listen on; 8443 if left out, 0 for a free one"),
      Flag.filter(
        (port) => port >= 0 && port <= 65_535,
        () => "must be between 0 and 65535"
      ),
      Flag.withDefault(8443)
    ),
    secret: secretFlag.pipe(
      // With anything else it would only refuse every event.
      Flag.filter(
        (secret) => Redacted.value(secret).startsWith("whsec_"),
        () => "must begin with whsec_"
      ),
      Flag.withDescription(
        "The secret of the endpoint, whsec_…; the environment's WEBHOOK_SECRET if left out. Without one, nothing is checked"
      ),
      Flag.optional
    ),
    tlsCert: Flag.File("tls-cert", { mustExist: true }).pipe(
      Flag.withDescription("A certificate (PEM), to serve HTTPS"),
      Flag.optional
    ),
    tlsKey: Flag.File("tls-key", { mustExist: true }).pipe(
      Flag.withDescription("The certificate's private key (PEM)"),
      Flag.optional
    )
  },
  (input) =>
    untilStopped(
      fromModule(async () =>
        (await import("../webhooks/receive-webhooks.ts")).receiveWebhooks(input)
      )
    )
).pipe(
  Command.withDescription(description),
  Command.withShortDescription("Receive webhooks here, check and print them"),
  Command.withExamples([{ command: "review-proof webhooks listen --secret whsec_…" }])
)
