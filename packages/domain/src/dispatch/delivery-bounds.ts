/**
 * Every bound of the deliveries of one instance. A lease is waiting until its attempt begins,
 * and in flight from then on.
 */
export const bounds = {
  /** Attempts in flight that are not overdue. */
  inFlight: 256,
  /** Attempts in flight, overdue ones included. */
  sockets: 2048,
  /** Leases that wait. */
  waiting: 512,
  /** Places for waiting leases that claims of all leave to signalled claims. */
  reservedForSignalled: 64,
  /** Attempts that ended and are not settled yet; beyond, nothing is claimed. */
  unsettled: 4096,
  inFlightPerEndpoint: 4,
  /**
   * Deliveries to an endpoint go out one by one until so many succeeded in a row, while it is
   * quick.
   */
  inOrder: { successes: 48, quickMillis: 1_000 },
  inFlightPerHost: 16,
  /** Attempts of a host's slow and failing endpoints; its other endpoints have the rest. */
  slowInFlightPerHost: 12,
  /** Leases for one host, waiting ones included. */
  heldPerHost: 128,
  /** Attempts that hang until their host counts as slow. */
  hungPerHost: 8,
  /** Leases for one endpoint that a claim may bring. */
  claimPerEndpoint: 16,
  /**
   * Failing and slow receivers together may hold a quarter of the slots; receivers
   * that have never succeeded may hold half of them.
   */
  heldInLane: { proven: Number.POSITIVE_INFINITY, unproven: 128, slow: 64 },
  /**
   * The rate at which attempts at receivers outside the proven lane begin. Most of them open a
   * connection, and a TLS handshake takes a millisecond of the only thread.
   */
  beginOutsideProven: { perSecond: 200, together: 8 },
  /** Slow or failing endpoints, and hosts, that are remembered while nothing waits for them. */
  remembered: 10_000,
  settleBatch: 500
} as const

/**
 * An attempt is overdue after this long, if it also takes several times as long as usual for its
 * endpoint. It keeps its connection, but no longer counts against `inFlight`.
 */
export const overdue = { millis: 250, timesUsual: 3 } as const

/** An endpoint whose attempts take longer on average is slow; a single such attempt is stalled. */
export const slowMillis = 2_000
