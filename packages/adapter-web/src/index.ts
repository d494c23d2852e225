export { Pages } from "./pages.ts"
export { ManagementReference, PublicReference } from "./reference/references.ts"
