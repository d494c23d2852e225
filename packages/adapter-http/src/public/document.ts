import { OpenApi } from "effect/http-api"
import type { HttpSettings } from "../http-settings.ts"
import { PublicApi } from "./api.ts"

export const publicDocument = (_: HttpSettings["Service"]) => OpenApi.fromApi(PublicApi)
