import type { EndpointId, LeasedDelivery } from "@review-proof/ports"
import { bounds } from "./delivery-bounds.ts"
import { EndpointLoad } from "./endpoint-load.ts"
import { HostLoad } from "./host-load.ts"

/** The endpoints that this instance does something for or remembers, with their hosts. */
export class Loads {
  readonly #loads = new Map<EndpointId, EndpointLoad>()
  readonly #hosts = new Map<string, HostLoad>()

  all(): Iterable<EndpointLoad> {
    return this.#loads.values()
  }

  hosts(): Iterable<HostLoad> {
    return this.#hosts.values()
  }

  known(id: EndpointId): EndpointLoad | undefined {
    return this.#loads.get(id)
  }

  of({ endpoint }: LeasedDelivery): EndpointLoad {
    const known = this.#loads.get(endpoint.id)
    if (known !== undefined) return known
    const load = new EndpointLoad(endpoint, this.#hostOf(new URL(endpoint.url).host))
    load.host.endpoints += 1
    this.#loads.set(endpoint.id, load)
    return load
  }

  /** An idle endpoint is remembered only for being slow, or where a claim left something of it behind. */
  forgetIdle(load: EndpointLoad): void {
    if (load.held + load.returning > 0) return
    const isOrdinary = load.lane !== "slow" && !load.mayHaveMore
    if (isOrdinary || this.#loads.size > bounds.remembered) this.#forget(load)
  }

  #hostOf(name: string): HostLoad {
    const known = this.#hosts.get(name)
    if (known !== undefined) return known
    const host = new HostLoad(name)
    this.#hosts.set(name, host)
    return host
  }

  #forget(load: EndpointLoad): void {
    if (!this.#loads.delete(load.id)) return
    const { host } = load
    host.endpoints -= 1
    const isRemembered = host.isSlow && this.#hosts.size <= bounds.remembered
    if (host.endpoints === 0 && !isRemembered) this.#hosts.delete(host.name)
  }
}
