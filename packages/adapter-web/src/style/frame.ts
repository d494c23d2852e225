/** The frame of every page: type, header, footer, columns. */
export const frame = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  overflow-wrap: break-word;
}
main { flex: 1; }
main:focus { outline: none; }
.wrap { width: min(100% - 2rem, 68rem); margin-inline: auto; }
.column { width: min(100% - 2rem, 42rem); margin-inline: auto; padding-block: 2rem 4rem; }
.start { padding-block: 2.5rem 4rem; }
.start .tiles { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.site { background: var(--paper); border-block-end: 1px solid var(--line); }
.site .wrap { display: flex; flex-wrap: wrap; align-items: center; min-height: 3.75rem; }
.brand { display: inline-flex; gap: 0.6rem; align-items: center; padding-block: 0.5rem; color: inherit; font-weight: 700; letter-spacing: -0.01em; text-decoration: none; }
.brand:hover span { text-decoration: underline; text-decoration-color: var(--brand); }
.site-end { border-block-start: 1px solid var(--line); padding-block: 1.5rem 2rem; color: var(--soft); font-size: var(--small); }
.site-end ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-block: 0; padding: 0; list-style: none; }
.site-end a { display: inline-block; padding-block: 0.25rem; color: inherit; }
.site-end a:hover { color: var(--brand); }
.site-end [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.skip { position: absolute; clip-path: inset(50%); }
.skip:focus { clip-path: none; inset-inline-start: 1rem; top: 0.75rem; padding: 0.5rem 1rem; background: var(--paper); z-index: 1; }
h1, h2, h3 { margin: 0; line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; clip-path: inset(-0.3rem); }
h1 { font-size: clamp(1.65rem, 1.35rem + 1.6vw, 2.35rem); line-height: 1.15; letter-spacing: -0.02em; margin-block-end: 0.75rem; }
h2 { font-size: 1.25rem; letter-spacing: -0.01em; margin-block: 2.25rem 0.75rem; }
h3 { font-size: 1.0625rem; margin-block: 0.4rem; }
p { margin-block: 0.6rem; text-wrap: pretty; }
a { color: var(--brand); text-underline-offset: 0.18em; text-decoration-thickness: from-font; }
a:hover { color: var(--brand-strong); }
svg { flex: none; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 0.25rem; }
.lead { font-size: 1.2rem; color: var(--soft); margin-block-end: 1.5rem; text-wrap: balance; }
.soft { color: var(--soft); font-size: var(--small); overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
