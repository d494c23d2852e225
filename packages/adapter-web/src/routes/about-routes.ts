/** Pages about the service itself (contract PAGE-10). */
import { Effect } from "effect"
import { pageAnswer } from "../answers/page-answer.ts"
import { scoreMethodPage } from "../site-pages/score-method.ts"
import { readerTexts } from "../answers/preferred-language.ts"

const score = Effect.gen(function* () {
  const texts = yield* readerTexts()
  return yield* pageAnswer({
    title: texts.text("site.method"),
    language: texts.language,
    main: scoreMethodPage(texts),
    personal: false
  })
})

export const answers = { score }
