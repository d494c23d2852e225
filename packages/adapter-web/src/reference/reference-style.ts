/**
 * The styles of the references: their header and token form, and the service's colours for Scalar.
 */
import { darkTokens, lightTokens, tokens } from "../style/tokens.ts"

/**
 * Scalar marks the body with the scheme, which its reader may have switched. Before it draws
 * anything, it marks every body as light.
 */
export const referenceStyle = `${tokens}
.light-mode:is(:not(body), :has(#reference > *)) {${lightTokens}}
.dark-mode {${darkTokens}}
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
}
.light-mode, .dark-mode {
  --scalar-custom-header-height: 3.5rem;
  --scalar-font: system-ui, sans-serif;
  --scalar-font-code: ui-monospace, monospace;
  --scalar-color-1: var(--ink);
  --scalar-color-2: var(--soft);
  --scalar-color-3: var(--soft);
  --scalar-color-accent: var(--brand);
  --scalar-color-ghost: var(--soft);
  --scalar-background-1: var(--paper);
  --scalar-background-2: var(--ground);
  --scalar-background-3: var(--line);
  --scalar-background-accent: var(--tint);
  --scalar-border-color: var(--line);
  --scalar-link-color: var(--brand);
  --scalar-link-color-hover: var(--brand-strong);
  --scalar-button-1: var(--brand);
  --scalar-button-1-hover: var(--brand-strong);
  --scalar-button-1-color: var(--brand-ink);
  --scalar-sidebar-color-active: var(--brand-strong);
  --scalar-sidebar-background-1: var(--paper);
  --scalar-sidebar-item-active-background: var(--tint);
  --scalar-sidebar-item-hover-background: var(--ground);
  --scalar-sidebar-border-color: var(--line);
  --scalar-sidebar-color-1: var(--ink);
  --scalar-sidebar-color-2: var(--soft);
  --scalar-radius: 0.375rem;
  --scalar-radius-lg: 0.625rem;
  --scalar-radius-xl: 1rem;
}
.light-mode {
  --scalar-color-green: #0a6757;
  --scalar-color-red: #b3261e;
  --scalar-color-yellow: #8a5200;
  --scalar-color-blue: #0b5cad;
  --scalar-color-orange: #a34a00;
  --scalar-color-purple: #6b3fa0;
}
.dark-mode {
  --scalar-color-green: #5fd0b8;
  --scalar-color-red: #ff9a92;
  --scalar-color-yellow: #ffc94d;
  --scalar-color-blue: #7cc0ff;
  --scalar-color-orange: #ffb547;
  --scalar-color-purple: #c9a6ff;
}
/* No keyboard reaches what scrolls inside the page. */
#reference .markdown pre code {
  overflow: visible;
  &, * { white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal; }
}
#reference :is(.endpoints, .scalar-card-content:has(.endpoints)) {
  max-block-size: none;
  overflow: visible;
  overflow-wrap: anywhere;
}
#reference .endpoints * { white-space: normal; }
.site {
  position: sticky;
  inset-block-start: 0;
  z-index: 10;
  box-sizing: border-box;
  block-size: 3.5rem;
  padding-inline: 1.25rem;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  overflow: hidden;
  border-block-end: 1px solid var(--line);
  background: var(--paper);
}
.site a { color: var(--brand); }
.brand {
  display: flex;
  gap: 0.5rem;
  align-items: center;
  block-size: 3.5rem;
  font-weight: 600;
  text-decoration: none;
}
.site .brand { color: var(--ink); }
.token, noscript p {
  max-inline-size: 28rem;
  margin: 3rem auto;
  padding-inline: 1.25rem;
}
.token h1 { margin-block-end: 0; font-size: 1.5rem; }
.token label, .token input { display: block; inline-size: 100%; box-sizing: border-box; }
.token input {
  margin-block: 0.375rem 1rem;
  block-size: var(--control);
  padding-inline: 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
  background: var(--paper);
  color: var(--ink);
  font: inherit;
}
.token button {
  block-size: var(--control);
  padding-inline: 1.25rem;
  border: 0;
  border-radius: 0.5rem;
  background: var(--brand);
  color: var(--brand-ink);
  font: inherit;
  font-weight: 600;
}
.token :is(input, button):focus-visible, .site a:focus-visible {
  outline: 3px solid var(--brand);
  outline-offset: 2px;
}
.token [role=alert] { color: var(--bad); }
`
