import { logoPath } from "@review-proof/http-server"
import type { Business } from "@review-proof/ports"
import { avatar, initialsOf } from "./avatar.ts"
import { html, type Html } from "./html.ts"

/**
 * A business's logo, or its initials on its colour. It is decorative, because the name is beside
 * it.
 */
export const businessAvatar = (
  business: Pick<Business, "id" | "name" | "colour" | "logo">
): Html => {
  const { colour, name } = business
  const path = logoPath(business)
  if (path !== null) {
    return html`<img class="avatar large logo" src="${path}" alt="" width="72" height="72" />`
  }
  const initials = initialsOf(name)
  if (colour === null || initials === "") return avatar(name, "large")
  return html`<svg
    class="avatar large"
    width="72"
    height="72"
    viewBox="0 0 72 72"
    aria-hidden="true"
  >
    <rect width="72" height="72" fill="${colour}" />
    <text
      x="36"
      y="45"
      text-anchor="middle"
      font-size="26"
      font-weight="700"
      fill="${textColourOn(colour)}"
    >
      ${initials}
    </text>
  </svg>`
}

/** Black or white, whichever stands out more (WCAG 2.2, relative luminance). */
const textColourOn = (colour: string): "#000000" | "#ffffff" => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff"
}
