/** An instance must send all claimed mails before their lease expires. */
export interface MailLimits {
  /** The most mails in flight that nobody waits for; others wait for their turn. */
  readonly connections: number
  /** Connections besides those, for the mails that somebody waits for. */
  readonly awaitedConnections: number
  /** The time for one mail once it has its turn, including connecting. */
  readonly deadlineMillis: number
}

/** Servers may take their time: some scan a mail before they accept it. */
export const mailLimits: MailLimits = {
  connections: 5,
  awaitedConnections: 2,
  deadlineMillis: 40_000
}

/** The limits of printed messages, which take no time. */
export const logLimits: MailLimits = { ...mailLimits, connections: 50 }
