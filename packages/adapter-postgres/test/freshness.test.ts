/** Goal: the maximum age of what a replica shows is known, whatever happens to it. */
import { assert, describe, it } from "@effect/vitest"
import {
  stateAfterAnswer,
  type ReplicaState,
  problemOf,
  unknownState
} from "../src/replica/freshness.ts"

/**
 * Each second the primary says where it is, and 100 ms later the replica: "10/10 20/15" are two
 * seconds, and a minus stands for one that does not answer.
 */
const after = (seconds: string): ReplicaState => {
  const positions: Array<{ at: number; bytes: number }> = []
  return seconds.split(" ").reduce<ReplicaState>((known, places, second) => {
    const [primary, replica] = places.split("/").map((place) => (place === "-" ? null : +place))
    if (primary != null) positions.push({ at: second * 1000, bytes: primary })
    const replayed = replica == null ? null : { at: second * 1000 + 100, bytes: replica }
    return stateAfterAnswer(known, positions, replayed)
  }, unknownState)
}

describe("A replica shows what was committed before", () => {
  it.each([
    ["the last look, where it has all", "10/10 20/20", 1000],
    ["the last look, where it has more", "10/10 20/25", 1000],
    ["the look before, where it is not as far as the primary yet", "10/9 20/15", 0],
    ["the last look, where nothing is written for long", "10/10 10/10 10/10", 2000],
    ["the moment at which its replay stopped", "10/10 20/20 30/20 40/20", 1000],
    ["the last look at a primary that answers no more", "10/10 20/20 -/20", 1000],
    ["the last look, when it has caught up", "10/5 20/5 30/30", 2000],
    [
      "the last look at a new primary that has less, which it follows",
      "30/29 40/- 32/32 33/33",
      3000
    ]
  ])("%s", (_, seconds, freshAt) => {
    assert.strictEqual(after(seconds).freshAt, freshAt)
  })
})

describe("Nothing is known of a replica", () => {
  it.each([
    ["at its first answer", "10/10", /^is behind/],
    ["that has never caught up", "10/1 20/2", /^is behind/],
    ["that does not answer", "10/10 20/20 30/-", /^does not answer/],
    ["that has answered once again", "10/10 20/- 30/30", /^is behind/],
    ["that is ahead of a later look", "10/10 20/90 30/90", /^does not follow/],
    ["that the primary has passed since", "10/10 20/90 30/90 95/90 99/90", /^does not follow/]
  ] as const)("%s", (_, seconds, why) => {
    const known = after(seconds)
    assert.strictEqual(known.freshAt, -Infinity)
    assert.match(problemOf(known, 9000), why)
  })
})

it("How far a replica may be behind is said in seconds", () => {
  assert.strictEqual(problemOf(after("10/10 20/20 30/20"), 14_000), "may be 13 s behind")
})
