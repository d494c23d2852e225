import type { Layer } from "effect"
import type { StorePorts } from "../store.ts"
import { unitOfWorkLaws } from "./commits/unit-of-work.laws.ts"
import {
  accessLaws,
  coreLaws,
  invitationLaws,
  officeLaws,
  portalLaws,
  webhookLaws
} from "./groups.laws.ts"
import { clockLaws } from "./store/clock.laws.ts"
import { outageLaws } from "./store/outages.laws.ts"
import { restartLaws } from "./store/restarts.laws.ts"
import { storeHealthLaws } from "./store/store-health.laws.ts"
import type { LawOptions } from "./suite.ts"

/** Layers for laws that need more than one running store. */
export interface StoreLawOptions extends LawOptions {
  /** The data of the store, opened again after it ended. */
  readonly reopened?: Layer.Layer<StorePorts, unknown>
  /** A store whose data are out of reach. */
  readonly unreachable?: Layer.Layer<StorePorts, unknown>
}

/**
 * Every law of every port. Each suite builds the layer again. The suites may share a database with
 * each other, but not with tests that run at the same time: a claim takes what is due in the whole
 * store.
 */
export const allStoreLaws = (
  name: string,
  live: Layer.Layer<StorePorts, unknown>,
  { reopened, unreachable, ...options }: StoreLawOptions = {}
): void => {
  for (const laws of suites) laws(name, live, options)
  if (options.clock !== undefined) clockLaws(name, live, options)
  if (reopened !== undefined) restartLaws(name, live, reopened, options)
  if (unreachable !== undefined) outageLaws(name, unreachable, options)
}

const suites: ReadonlyArray<typeof allStoreLaws> = [
  coreLaws,
  accessLaws,
  officeLaws,
  invitationLaws,
  webhookLaws,
  portalLaws,
  storeHealthLaws,
  // A commit may change what every group holds.
  unitOfWorkLaws
]
