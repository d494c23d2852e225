import { chromium } from "playwright-core"

/** A Chromium of the system, which asks for nothing of its own. */
export const launchChromium = (more: ReadonlyArray<string> = []) =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    chromiumSandbox: false,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
      ...more
    ]
  })
