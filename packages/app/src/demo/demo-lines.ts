import type { DemoData } from "./demo-data.ts"

export const demoLines = (
  _demo: DemoData,
  _publicUrl: string,
  _portalUrl: string,
  _token: string
): ReadonlyArray<string> => []
