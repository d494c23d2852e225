import { Command, Flag } from "effect/cli"
import { fromModule } from "../from-module.ts"

const description = [
  "Fill a running service with a large, realistic data set: companies, businesses, reviews in",
  "several languages, products and replies. The same number gives the same data, with dates up to",
  "today; each run creates new companies. Products and replies are created through the public API,",
  "with keys that are revoked at the end."
].join(" ")

export const seed = Command.make(
  "seed",
  {
    reviews: Flag.Int("reviews").pipe(
      Flag.withDescription("How many reviews to create"),
      Flag.filter(
        (count) => count >= 1 && count <= 10_000_000,
        () => "must be between 1 and 10000000"
      )
    ),
    publicUrl: Flag.String("public-url").pipe(
      Flag.withMetavar("url"),
      Flag.withDescription("The URL of the public listener, if it is not BASE_URL"),
      Flag.filter(
        (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
        () => "must be an http or https URL"
      ),
      Flag.optional
    )
  },
  (input) => fromModule(async () => (await import("../seed/make-seed.ts")).makeSeed(input))
).pipe(
  Command.withDescription(description),
  Command.withShortDescription("Fill a running service with a large data set"),
  Command.withExamples([{ command: "review-proof seed --reviews 100000" }])
)
