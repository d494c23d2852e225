/**
 * Every bound of the deliveries of one instance. In flight are attempts that
 * were begun; waiting are leases that were claimed and not begun yet.
 */
export const bounds = {
  /** Attempts in flight that are not overdue. */
  inFlight: 256,
  /** Attempts in flight, overdue ones included. */
  sockets: 2048,
  /** Leases waiting for their turn. */
  waiting: 256,
  /** Of those, what looking everywhere leaves to news. */
  waitingForNews: 64,
  /** Attempts that ended and are not settled yet; beyond, nothing is claimed. */
  unsettled: 4096,
  inFlightPerEndpoint: 4,
  /** Deliveries to an endpoint go out one after the other until so many went well, while it is quick. */
  inOrder: { successes: 32, quickMillis: 200 },
  inFlightPerHost: 16,
  /** Leases for one host, waiting ones included. */
  heldPerHost: 64,
  /** Attempts that hang until their host counts as slow. */
  hungPerHost: 8,
  /** Leases for one endpoint that a claim may bring. */
  claimPerEndpoint: 16,
  /**
   * Of the slots, what failing and slow receivers may hold together is a
   * quarter, and what receivers that never answered well may hold is a half.
   */
  heldInLane: { proven: Number.POSITIVE_INFINITY, unproven: 128, slow: 64 },
  /**
   * How fast attempts at receivers that are not known to be well may begin. Most
   * of them open a connection, whose handshake takes a millisecond of the only
   * thread, and what timed out together would be followed by as many at once.
   */
  unwellBegin: { perSecond: 200, together: 8 },
  /** Endpoints, and hosts, that are remembered for being slow or failing. */
  remembered: 10_000,
  settleBatch: 500
} as const

/**
 * An attempt is overdue when it takes this long, and some times as long as its
 * endpoint's usually do: it holds its connection, but no slot that others wait for.
 */
export const overdue = { millis: 250, timesUsual: 3 } as const

/** An endpoint whose attempts take longer on average than this is slow; one such attempt is stalled. */
export const slowMillis = 2_000
