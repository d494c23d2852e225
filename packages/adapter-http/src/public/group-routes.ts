/** The operations of one group of the public API, with the steps that they declare. */
import { Layer } from "effect"
import { HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { HttpApiGroup } from "effect/http-api"
import { AdmissionStep } from "../pipeline/admission.ts"
import { Conditional } from "../pipeline/conditional.ts"
import { Contract } from "../pipeline/contract.ts"
import { PublicUrl } from "../pipeline/credentials-in-url.ts"
import { ErrorBodies } from "../pipeline/error-bodies.ts"
import { madeWhenCalled } from "../pipeline/made-when-called.ts"
import type { KnownGroup } from "../pipeline/made-when-called.ts"
import { publicApiOf } from "./api-of.ts"

export const groupRoutes = <Group extends HttpApiGroup.Constraint & KnownGroup, R>(
  group: Group,
  handlers: Layer.Layer<HttpApiGroup.ToService<"public", Group>, never, R>
) =>
  madeWhenCalled(
    group,
    HttpApiBuilder.layer(publicApiOf(group)).pipe(
      Layer.provide(handlers),
      Layer.provide([
        ErrorBodies.layer,
        PublicUrl.layer,
        AdmissionStep.layer,
        Contract.layer,
        Conditional.layer
      ]),
      // HttpApi asks for the means to send files, which no operation of ours does.
      Layer.provide(HttpServer.layerServices)
    )
  )
