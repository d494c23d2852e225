import { Effect } from "effect"
import { Command, Flag } from "effect/cli"

const description = [
  "Fill a running service with a large, realistic data set: companies, businesses, reviews in",
  "several languages, products and replies. The same number makes the same data; each run makes",
  "companies of its own. Products and replies go through the public API, where the service's links",
  "say it is, with keys that are revoked at the end."
].join(" ")

export const seed = Command.make(
  "seed",
  {
    reviews: Flag.Int("reviews").pipe(
      Flag.withDescription("How many reviews to make"),
      Flag.filter(
        (count) => count >= 1 && count <= 10_000_000,
        () => "must be between 1 and 10000000"
      )
    ),
    publicUrl: Flag.String("public-url").pipe(
      Flag.withDescription("The public listener, where it is not at BASE_URL"),
      Flag.filter(
        (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
        () => "must be an http or https URL"
      ),
      Flag.optional
    )
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../seed/make-seed.ts")),
      (module) => module.makeSeed(input)
    )
).pipe(
  Command.withDescription(description),
  Command.withShortDescription("Fill a running service with a large data set")
)
