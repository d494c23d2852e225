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
  /** Ended attempts that are not settled yet; beyond this number nothing is claimed. */
  unsettled: 4096,
  inFlightPerEndpoint: 4,
  /**
   * Deliveries to an endpoint are sent one by one until this many have succeeded in a row, as long
   * as it answers quickly.
   */
  inOrder: { successes: 48, quickMillis: 1_000 },
  inFlightPerHost: 16,
  /**
   * Attempts in flight for those endpoints of a host together that are not known to be well. The
   * rest of the host's slots is for its other endpoints.
   */
  doubtfulInFlightPerHost: 12,
  /** Leases for one host, waiting ones included. */
  heldPerHost: 128,
  /** The number of hanging attempts after which a host counts as slow. */
  hungPerHost: 8,
  /** Leases that one claim may take for one endpoint. */
  claimPerEndpoint: 16,
  /**
   * Failing and slow receivers together may hold a quarter of the slots; receivers
   * that have never succeeded may hold half of them.
   */
  heldInLane: { proven: Number.POSITIVE_INFINITY, unproven: 128, slow: 64 },
  /**
   * How many attempts outside the proven lane begin in a second. Most of them open a connection,
   * and each TLS handshake occupies the only thread for a millisecond.
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
