/** The pages of the management listener, by address: the operator's console. */
import { pageAndForm, route } from "./answers/page-route.ts"
import { pageRoutes } from "./answers/page-routes.ts"
import * as site from "./routes/site-routes.ts"
import * as assets from "./answers/assets.ts"
import * as queue from "./console/queue-routes.ts"
import * as consoleSignIn from "./console/sign-in-routes.ts"
import * as consoleProvider from "./console/provider-sign-in-routes.ts"
import * as consoleReview from "./console/review-routes.ts"
import * as requests from "./console/request-routes.ts"
import * as companies from "./console/companies-routes.ts"
import * as newCompany from "./console/new-company-routes.ts"
import * as suppressions from "./console/suppressions-routes.ts"
import * as jobs from "./console/jobs-routes.ts"

const consolePages = [
  route("GET", "/favicon.ico", site.favicon),
  route("GET", "/robots.txt", site.noRobots),
  route("GET", "/assets/:version/:file", assets.file),
  route("GET", "/", queue.show),
  route("POST", "/sign-in", consoleSignIn.signIn),
  route("GET", "/sign-in/provider", consoleProvider.begin),
  route("GET", "/sign-in/callback", consoleProvider.finish),
  route("POST", "/sign-out", consoleSignIn.signOut),
  ...pageAndForm("/reviews/:id", consoleReview.show, consoleReview.decide),
  route("POST", "/reviews/:id/redact", consoleReview.redact),
  route("POST", "/proof-requests/:id", requests.decideProof),
  route("POST", "/reports/:id", requests.decideReported),
  route("GET", "/companies", companies.list),
  ...pageAndForm("/companies/new", newCompany.show, newCompany.create),
  route("GET", "/companies/:id", companies.show),
  route("POST", "/companies/:id/plan", companies.changePlan),
  route("POST", "/companies/:id/status", companies.changeStatus),
  route("POST", "/companies/:id/provider/remove", companies.removeProvider),
  ...pageAndForm("/companies/:id/suppressions", suppressions.show, suppressions.add),
  route("POST", "/companies/:id/suppressions/:suppression", suppressions.lift),
  route("GET", "/jobs", jobs.show)
]

/** The pages of the management listener: the operator's console. */
export const ManagementPages = pageRoutes(consolePages)
