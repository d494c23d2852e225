/** Answers that every site has: a start page, how scores are made, an icon, files for search engines. */
import { HttpSettings, staticText } from "@review-proof/http-server"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { publicPaths } from "../answers/base-path.ts"
import { icon } from "../answers/icon.ts"
import { personalAnswer, publicAnswer } from "../answers/page-answer.ts"
import { englishTexts, readerTexts } from "../answers/preferred-language.ts"
import { Site } from "../answers/site.ts"
import { scoreMethodPage } from "../site-pages/score-method.ts"
import { newcomerStartPage, productionStartPage } from "../site-pages/start-page.ts"

export const start = Effect.gen(function* () {
  const { homeUrl, gettingStarted } = yield* Site
  if (homeUrl !== null) {
    return HttpServerResponse.empty({ status: 302, headers: { location: homeUrl } })
  }
  const settings = yield* HttpSettings
  const shown = yield* gettingStarted
  if (shown !== null) {
    const main = newcomerStartPage(settings, shown)
    return yield* personalAnswer(yield* englishTexts, "Start", main, { wide: true })
  }
  const texts = yield* readerTexts()
  const main = productionStartPage(settings.serviceName, texts)
  return yield* publicAnswer(texts, texts.text("start.lead"), main)
})

export const score = Effect.gen(function* () {
  const texts = yield* readerTexts()
  return yield* publicAnswer(texts, texts.text("site.method"), scoreMethodPage(texts))
})

const daily = { "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff" }

export const favicon = Effect.succeed(staticText(icon, "image/svg+xml", daily))

/** Personal pages are noindex by themselves; here they are not even read. */
export const robots = Effect.gen(function* () {
  const { baseUrl } = yield* HttpSettings
  const { ofPath } = yield* publicPaths
  const hidden = ["/v1/", "/r/", "/o/", "/u/", "/hooks/"].map((path) => `Disallow: ${ofPath(path)}`)
  const lines = ["User-agent: *", ...hidden, `Sitemap: ${baseUrl}/sitemap.xml`, ""]
  return staticText(lines.join("\n"), "text/plain; charset=utf-8", daily)
})

export const noRobots = Effect.succeed(
  staticText("User-agent: *\nDisallow: /\n", "text/plain; charset=utf-8", daily)
)
