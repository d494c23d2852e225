/**
 * The parts of a mail. Outlook on Windows applies padding to cells only, and a table inherits no
 * style from the cell around it.
 */
import { html, raw } from "hono/html"
import type { MailTexts } from "@review-proof/translations"

export type Html = ReturnType<typeof html>

/** Attributes of tables that only lay out. */
export const layout = raw(`role="presentation" cellpadding="0" cellspacing="0" border="0"`)

export const fontFamily = "Segoe UI,Helvetica,Arial,sans-serif"

/** The sender's name, with its first letter as an emblem, which stays square beside a name of many lines. */
export const senderLine = (name: string): Html =>
  html`<table ${layout}>
    <tr>
      <td width="40" aria-hidden="true">
        <table ${layout}>
          <tr>
            <td
              class="brand"
              width="40"
              height="40"
              align="center"
              bgcolor="#0a6757"
              style="width:40px;height:40px;border-radius:10px;color:#ffffff;font:bold 18px/40px ${fontFamily}"
            >
              ${firstLetter(name)}
            </td>
          </tr>
        </table>
      </td>
      <td class="text" style="padding:0 12px;color:#12211e;font:bold 17px/1.3 ${fontFamily}">
        <bdi>${name}</bdi>
      </td>
    </tr>
  </table>`

const firstLetter = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "★").toUpperCase()

export const heading = (title: string): Html =>
  html`<h1 style="margin:24px 0 12px;font:bold 26px/1.25 ${fontFamily}">${title}</h1>`

export const paragraph = (content: unknown): Html => html`<p style="margin:0 0 16px">${content}</p>`

export const smallPrint = (content: unknown): Html =>
  html`<p class="soft" style="margin:0 0 8px;color:#52605d;font-size:14px">${content}</p>`

/** A link below the card, in the colour of its words. */
export const footerLink = (label: string, url: string): Html =>
  html`<a href="${url}" style="color:#52605d">${label}</a>`

/** A table of facts by their names; nothing if there are no facts. */
export const factTable = (
  facts: ReadonlyArray<readonly [name: string, value: string]>,
  direction: MailTexts["direction"]
): Html => {
  if (facts.length === 0) return html``
  const start = direction === "rtl" ? "right" : "left"
  return html`<table
    class="tint"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="#e4f1ee"
    style="margin:4px 0 20px;border-radius:10px"
  >
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <th
            scope="row"
            class="soft"
            width="30%"
            align="${start}"
            valign="top"
            style="${nameStyle}"
          >
            ${name}
          </th>
          <td class="text" align="${start}" valign="top" style="${valueStyle}">
            <bdi>${value}</bdi>
          </td>
        </tr>`
    )}
  </table>`
}

const nameStyle = `padding:8px 14px;color:#52605d;font:14px/1.5 ${fontFamily};overflow-wrap:normal`
const valueStyle = `padding:8px 14px;color:#12211e;font:14px/1.5 ${fontFamily};overflow-wrap:anywhere`

/** The link fills its cell, except in Outlook, which pads the cell instead. */
export const button = (text: string, url: string): Html =>
  html`<table ${layout} style="margin:8px 0 24px">
    <tr>
      <td
        class="brand"
        align="center"
        bgcolor="#0a6757"
        style="border-radius:10px;mso-padding-alt:13px 26px"
      >
        <a
          href="${url}"
          style="display:inline-block;padding:13px 26px;color:#ffffff;font:bold 16px/1.25 ${fontFamily};text-decoration:none"
          >${text}</a
        >
      </td>
    </tr>
  </table>`

/** Five links, one for each number of stars. Each opens the form with its stars chosen. */
export const starLinks = (texts: MailTexts, reviewUrl: string): Html =>
  html`<table ${layout} width="100%">
      <tr>
        ${[1, 2, 3, 4, 5].map(
          (stars) =>
            html`${stars === 1 ? "" : html`<td width="3%"></td>`}
              <td class="star" width="17%" align="center" bgcolor="#fdf0dc" style="${starStyle}">
                <a
                  href="${reviewUrl}?stars=${stars}"
                  aria-label="${texts.text("invitation.starChoice", { stars })}"
                  style="${starLinkStyle}"
                  >★<br /><span style="color:#12211e;font-size:13px">${stars}</span></a
                >
              </td>`
        )}
      </tr>
    </table>
    <table ${layout} width="100%" style="margin:0 0 20px">
      <tr>
        <td class="soft" style="${scaleStyle}">${texts.text("form.star.1")}</td>
        <td
          class="soft"
          align="${texts.direction === "rtl" ? "left" : "right"}"
          style="${scaleStyle}"
        >
          ${texts.text("form.star.5")}
        </td>
      </tr>
    </table>`

const starStyle = "border-radius:10px;mso-padding-alt:10px 0 6px"
const starLinkStyle = `display:block;padding:10px 0 6px;color:#a85a00;font:28px/24px ${fontFamily};text-decoration:none`
const scaleStyle = `padding:6px 2px 0;color:#52605d;font:13px/1.5 ${fontFamily}`
