/** Goal: whoever has an answer already is not sent it again (contract REQUEST-9). */
import { keyed, open } from "./support/calls.ts"
import type { Provoke } from "./support/status-suite.ts"
import { statusSuite } from "./support/status-suite.ts"

const again =
  (tagOf: (etag: string) => string) =>
  (provoke: Provoke): Provoke =>
  async (stage) => {
    const call = await provoke(stage)
    const { headers } = await stage.service.call(call)
    return { ...call, headers: [["if-none-match", tagOf(headers["etag"] ?? "")]] }
  }

const cases = (provoke: Provoke) => ({
  "the tag": again((etag) => etag)(provoke),
  "weak, among others": again((etag) => `"other", W/${etag}`)(provoke),
  "with HEAD": async (stage: Parameters<Provoke>[0]) => ({
    ...(await again((etag) => etag)(provoke)(stage)),
    method: "HEAD"
  })
})

statusSuite(304, {
  getOpenApi: cases(open.getOpenApi),
  getServerMetadata: cases(open.getServerMetadata),
  getMe: cases(keyed.getMe),
  getScore: cases(keyed.getScore),
  getReview: cases(keyed.getReview),
  getInvitation: cases(keyed.getInvitation)
})
