/** The pages of the management listener, by address: the operator's console. */
import { later } from "./answers/page-route.ts"
import { pageRoutes } from "./answers/page-routes.ts"

const site = () => import("./routes/site-routes.ts").then(({ siteAnswers }) => siteAnswers)
const assets = () => import("./answers/assets.ts").then(({ assetAnswers }) => assetAnswers)
const queue = () => import("./console/queue-routes.ts").then(({ queueAnswers }) => queueAnswers)
const consoleSignIn = () =>
  import("./console/sign-in-routes.ts").then(({ consoleSignInAnswers }) => consoleSignInAnswers)
const consoleProvider = () =>
  import("./console/provider-sign-in-routes.ts").then(
    ({ consoleProviderAnswers }) => consoleProviderAnswers
  )
const consoleReview = () =>
  import("./console/review-routes.ts").then(({ consoleReviewAnswers }) => consoleReviewAnswers)
const requests = () =>
  import("./console/request-routes.ts").then(({ requestAnswers }) => requestAnswers)
const companies = () =>
  import("./console/companies-routes.ts").then(({ companiesAnswers }) => companiesAnswers)
const newCompany = () =>
  import("./console/new-company-routes.ts").then(({ newCompanyAnswers }) => newCompanyAnswers)
const suppressions = () =>
  import("./console/suppressions-routes.ts").then(({ suppressionsAnswers }) => suppressionsAnswers)
const jobs = () => import("./console/jobs-routes.ts").then(({ jobsAnswers }) => jobsAnswers)

const consolePages = [
  later("GET", "/favicon.ico", site, "favicon"),
  later("GET", "/robots.txt", site, "noRobots"),
  later("GET", "/assets/:file", assets, "file"),
  later("GET", "/", queue, "show"),
  later("POST", "/sign-in", consoleSignIn, "signIn"),
  later("GET", "/sign-in/provider", consoleProvider, "begin"),
  later("GET", "/sign-in/callback", consoleProvider, "finish"),
  later("POST", "/sign-out", consoleSignIn, "signOut"),
  later("GET", "/reviews/:id", consoleReview, "show"),
  later("POST", "/reviews/:id", consoleReview, "decide"),
  later("POST", "/reviews/:id/redact", consoleReview, "redact"),
  later("POST", "/proof-requests/:id", requests, "decideProof"),
  later("POST", "/reports/:id", requests, "decideReported"),
  later("GET", "/companies", companies, "list"),
  later("GET", "/companies/new", newCompany, "show"),
  later("POST", "/companies/new", newCompany, "make"),
  later("GET", "/companies/:id", companies, "show"),
  later("POST", "/companies/:id/plan", companies, "changePlan"),
  later("POST", "/companies/:id/status", companies, "changeStatus"),
  later("POST", "/companies/:id/provider/remove", companies, "removeProvider"),
  later("GET", "/companies/:id/suppressions", suppressions, "show"),
  later("POST", "/companies/:id/suppressions", suppressions, "add"),
  later("POST", "/companies/:id/suppressions/:suppression", suppressions, "lift"),
  later("GET", "/jobs", jobs, "show")
]

/** The pages of the management listener: the operator's console. */
export const ManagementPages = pageRoutes(consolePages)
