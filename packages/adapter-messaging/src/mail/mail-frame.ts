/** The HTML that all mails share: tables, because Outlook lays out nothing else. */
import { html, raw } from "hono/html"
import type { MailTexts } from "@review-proof/translations"
import { fontFamily, layout, type Html } from "./mail-parts.ts"

interface MailFrame {
  readonly texts: Pick<MailTexts, "direction" | "language">
  readonly title: string
  /** Shown beside the subject in a list of mails, and nowhere else. */
  readonly preheader: string
  readonly main: ReadonlyArray<Html>
  readonly footer: ReadonlyArray<Html | string>
  readonly pixelUrl: string | null
}

/**
 * Language and direction are given inside the body again, since some programs keep only its content.
 * Colours are inline for light; programs that know dark mode take them from `styles`.
 */
export const mailHtml = ({ footer, main, pixelUrl, preheader, texts, title }: MailFrame): string =>
  String(
    html`<!doctype html>
      <html lang="${texts.language}" dir="${texts.direction}" ${officeNames}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
          <title>${title}</title>
          ${outlook} ${styles}
        </head>
        <body class="ground" style="margin:0;padding:0;background:#f3f6f5;${textStyle}">
          <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
            ${preheader} ${filler}
          </div>
          <div lang="${texts.language}" dir="${texts.direction}">
            <table class="ground" ${layout} width="100%" bgcolor="#f3f6f5">
              <tr>
                <td align="center" style="padding:24px 12px">
                  <table ${layout} width="560" style="width:100%;max-width:560px">
                    <tr>
                      <td class="card" bgcolor="#ffffff" style="${cardStyle}">
                        <div role="main">${main}</div>
                      </td>
                    </tr>
                    <tr>
                      <td class="soft" style="${footerStyle}">
                        <div role="contentinfo">
                          ${footer.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}
                        </div>
                      </td>
                    </tr>
                  </table>
                </td>
              </tr>
            </table>
          </div>
          ${pixelUrl === null ? "" : html`<img src="${pixelUrl}" width="1" height="1" alt="" />`}
        </body>
      </html>`
  )
    .replaceAll(/\n\s+/g, "\n")
    // Word orders the columns of a table by the table's own direction.
    .replaceAll("<table", `<table dir="${texts.direction}"`)

const textStyle = `color:#12211e;font:16px/1.5 ${fontFamily}`

const cardStyle = `padding:28px 24px;border-radius:16px;${textStyle};overflow-wrap:anywhere`

const footerStyle = `padding:20px 24px;color:#52605d;font:13px/1.6 ${fontFamily};overflow-wrap:anywhere`

const officeNames = raw(`xmlns:o="urn:schemas-microsoft-com:office:office"`)

/** For Outlook on Windows: sizes in attributes grow as those in styles do, and tables have no gaps. */
const outlook = raw(`<!--[if mso]>
<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}
</style>
<![endif]-->`)

const styles = raw(`<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0d1211!important}
.card{background:#151c1a!important}
.card,.text{color:#e8efed!important}
.soft,.soft a{color:#a5b3b0!important}
.tint{background:#12302a!important}
.star{background:#33270f!important}
.star a{color:#ffb547!important}
.star span{color:#e8efed!important}
.brand{background:#5fd0b8!important;color:#04241d!important}
.brand a{color:#04241d!important}
}
</style>`)

/** Keeps the beginning of the mail out of the line that shows the preheader. */
const filler = raw("&zwnj;&nbsp;".repeat(80))
