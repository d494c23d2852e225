/** The frame of the console's pages: title, navigation, signing out. */
import type { OperatorSession } from "@review-proof/domain/console"
import { framedAnswer, type FramedMain, type FramedPage } from "../staff/framed-answer.ts"

const places = [
  { href: "/", label: "Queue" },
  { href: "/companies", label: "Companies" },
  { href: "/jobs", label: "Jobs" }
] as const

/** The listener's other pages and endpoints. */
export const otherPages = [
  {
    href: "/management/docs",
    label: "Management API",
    text: "Companies, keys, moderation and webhooks."
  },
  { href: "/health/ready", label: "Health", text: "Ready or not, for probes." },
  { href: "/metrics", label: "Metrics", text: "For Prometheus." }
] as const

interface ConsolePage extends FramedPage {
  readonly place: (typeof places)[number]["label"]
}

export const consoleAnswer = (session: OperatorSession, page: ConsolePage, main: FramedMain) =>
  framedAnswer(session, { ...page, title: `${page.title} – Console` }, main, {
    label: "Console",
    home: "/",
    company: "Operator’s console",
    links: [...places, ...otherPages],
    place: page.place,
    signOut: "/sign-out"
  })
