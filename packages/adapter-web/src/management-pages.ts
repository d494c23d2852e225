/** The pages of the management listener, by address: the operator's console. */
import { lazyRoute, pageAndForm } from "./answers/page-route.ts"
import { pageRoutes } from "./answers/page-routes.ts"

const site = () => import("./routes/site-routes.ts")
const assets = () => import("./answers/assets.ts")
const queue = () => import("./console/queue-routes.ts")
const consoleSignIn = () => import("./console/sign-in-routes.ts")
const consoleProvider = () => import("./console/provider-sign-in-routes.ts")
const consoleReview = () => import("./console/review-routes.ts")
const requests = () => import("./console/request-routes.ts")
const companies = () => import("./console/companies-routes.ts")
const newCompany = () => import("./console/new-company-routes.ts")
const suppressions = () => import("./console/suppressions-routes.ts")
const jobs = () => import("./console/jobs-routes.ts")

const consolePages = [
  lazyRoute("GET", "/favicon.ico", site, "favicon"),
  lazyRoute("GET", "/robots.txt", site, "noRobots"),
  lazyRoute("GET", "/assets/:version/:file", assets, "file"),
  lazyRoute("GET", "/", queue, "show"),
  lazyRoute("POST", "/sign-in", consoleSignIn, "signIn"),
  lazyRoute("GET", "/sign-in/provider", consoleProvider, "begin"),
  lazyRoute("GET", "/sign-in/callback", consoleProvider, "finish"),
  lazyRoute("POST", "/sign-out", consoleSignIn, "signOut"),
  ...pageAndForm("/reviews/:id", consoleReview, "show", "decide"),
  lazyRoute("POST", "/reviews/:id/redact", consoleReview, "redact"),
  lazyRoute("POST", "/proof-requests/:id", requests, "decideProof"),
  lazyRoute("POST", "/reports/:id", requests, "decideReported"),
  lazyRoute("GET", "/companies", companies, "list"),
  ...pageAndForm("/companies/new", newCompany, "show", "create"),
  lazyRoute("GET", "/companies/:id", companies, "show"),
  lazyRoute("POST", "/companies/:id/plan", companies, "changePlan"),
  lazyRoute("POST", "/companies/:id/status", companies, "changeStatus"),
  lazyRoute("POST", "/companies/:id/provider/remove", companies, "removeProvider"),
  ...pageAndForm("/companies/:id/suppressions", suppressions, "show", "add"),
  lazyRoute("POST", "/companies/:id/suppressions/:suppression", suppressions, "lift"),
  lazyRoute("GET", "/jobs", jobs, "show")
]

/** The pages of the management listener: the operator's console. */
export const ManagementPages = pageRoutes(consolePages)
