/**
 * `npm run screens`: pictures of every page and mail in light and dark, on phone and desktop, into
 * docs/screens. Names of pages as arguments draw only those.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { launchBrowser } from "./checks.ts"
import { exampleMails } from "./example-mails.ts"
import { startDemo } from "./service.ts"
import { teamPages } from "./team-pages.ts"
import { visitorPages } from "./visitor-pages.ts"
import { worldOf } from "./world.ts"

const folder = join(import.meta.dirname, "..", "..", "docs", "screens")
const maxHeight = 1300
const quality = 32
const schemes = ["light", "dark"] as const
const origin = "http://reviews.example"

const wanted = new Set(process.argv.slice(2))
const isWanted = ({ name }: { readonly name: string }) => wanted.size === 0 || wanted.has(name)

mkdirSync(folder, { recursive: true })
if (wanted.size === 0) {
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
}

/** Pictures of a page as it is now. */
const draw = async (page: Page, name: string, widths: ReadonlyArray<number>) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const pageHeight = await page.evaluate<number>("document.documentElement.scrollHeight")
    const height = Math.min(pageHeight, maxHeight)
    // A rail beside the page is as high as the window.
    await page.setViewportSize({ width, height })
    await page.evaluate("scrollTo(0, 0)")
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      // A script of the API references follows the scheme.
      await page.evaluate("new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))")
      const browserSession = await page.context().newCDPSession(page)
      const { data } = await browserSession.send("Page.captureScreenshot", {
        format: "webp",
        quality,
        clip: { x: 0, y: 0, width, height, scale: 1 }
      })
      await browserSession.detach()
      writeFileSync(join(folder, fileOf(name, width, colorScheme)), data, "base64")
    }
  }
}

const fileOf = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.webp`

const table = (
  entries: ReadonlyArray<{ readonly name: string; readonly title: string }>,
  widths: ReadonlyArray<number>
) => {
  const columns = widths.flatMap((width) => schemes.map((scheme) => [width, scheme] as const))
  const row = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  const picture = (name: string, title: string, [width, scheme]: (typeof columns)[number]) =>
    `<a href="${fileOf(name, width, scheme)}"><img src="${fileOf(name, width, scheme)}" alt="${title}, ${width} px, ${scheme}" width="${width < 640 ? 120 : 240}"></a>`
  return [
    row(["", ...columns.map(([width, scheme]) => `${width} px, ${scheme}`)]),
    row(["---", ...columns.map(() => "---")]),
    ...entries.map(({ name, title }) =>
      row([title, ...columns.map((column) => picture(name, title, column))])
    )
  ].join("\n")
}

const pageWidths = [390, 1280]
const mailWidths = [390, 640]

const service = await startDemo({
  preload: join(import.meta.dirname, "steady.mjs"),
  settings: {
    BASE_URL: origin,
    MANAGEMENT_PORT: process.env["MANAGEMENT_PORT"] ?? "3001",
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8"
  }
})
const browser = await launchBrowser([
  `--host-resolver-rules=MAP reviews.example:80 ${new URL(service.url).host}`
])
try {
  const world = await worldOf({ ...service, url: origin }, browser)
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })
  const page = await context.newPage()
  const drawPage = async (name: string, open: () => Promise<unknown>) => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await open()
    await page.waitForLoadState("networkidle")
    await draw(page, name, pageWidths)
  }
  for (const { name, open } of visitorPages.filter(isWanted))
    await drawPage(name, () => open(page, world))
  for (const { name, open } of teamPages.filter(isWanted))
    await drawPage(name, () => open(page, service))
  // The policy of a page would hold the styles of a mail back.
  const mail = await context.newPage()
  for (const { html, name } of exampleMails.filter(isWanted)) {
    await mail.setContent(await html())
    await draw(mail, name, mailWidths)
  }
} finally {
  await browser.close()
  await service.stop()
}

const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size)
const total = sizes.reduce((sum, size) => sum + size, 0)
process.stdout.write(`${sizes.length} files, ${(total / 1e6).toFixed(1)} MB in docs/screens\n`)
writeFileSync(
  join(folder, "README.md"),
  `# Screens

What customers, visitors, a company's people and developers see, on phone and desktop, in light and dark. \`npm run screens\` draws them from the demo and cuts them at ${maxHeight} pixels.

## Pages

${table(visitorPages, pageWidths)}

## Portal, references and management

${table(teamPages, pageWidths)}

## Mails

${table(exampleMails, mailWidths)}
`
)
