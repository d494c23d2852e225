/** Parts that several pages have: cards, buttons, chips, stars, avatars, tables. */
export const parts = `
.card { background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); padding: clamp(min(1.1rem, 5.5vw), 4vw, 1.6rem); margin-block-end: 1rem; box-shadow: var(--shadow); overflow: clip; overflow-clip-margin: 0.3rem; }
.card > :is(:first-child, [type="hidden"] + *) { margin-block-start: 0; }
.card > :last-child { margin-block-end: 0; }
.message { max-width: 42rem; margin-inline: auto; padding-block: 2.5rem; text-align: center; }
.message > .stars { font-size: 2rem; }
.message h2 { margin-block: 1rem 0; }
.message p:not(.actions) { max-width: 32rem; margin-inline: auto; }
button, .button { max-width: 100%; overflow-wrap: anywhere; display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-height: var(--control); padding: 0.5rem min(1.35rem, 6.8vw); font: inherit; font-weight: 650; line-height: 1.3; text-align: center; text-wrap: balance; color: var(--brand-ink); background: var(--brand); border: 1px solid var(--brand); border-radius: 0.7rem; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { color: var(--brand-ink); background: var(--brand-strong); border-color: var(--brand-strong); }
.quiet, .quiet:hover { color: var(--brand); background: var(--paper); border-color: var(--line); }
.quiet:hover { border-color: var(--brand); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block-start: 1.25rem; }
.message .actions { justify-content: center; }
.chips { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
.chip { display: inline-flex; overflow-wrap: anywhere; align-items: center; gap: 0.4rem; min-height: 2.4rem; padding: 0.2rem 0.75rem; border: 1px solid var(--line); border-radius: 1.3rem; background: var(--paper); color: var(--ink); font-size: var(--small); text-decoration: none; }
.chip:hover { border-color: var(--brand); color: var(--brand-strong); }
.chip[aria-current] { background: var(--brand); border-color: var(--brand); color: var(--brand-ink); font-weight: 650; }
.count { color: var(--soft); font-variant-numeric: tabular-nums; }
[aria-current] > .count { color: inherit; }
.stars { width: auto; height: 1.15em; aspect-ratio: 5; vertical-align: -0.2em; stroke-width: 1.6; stroke-linejoin: round; }
.stars .on { fill: var(--star); stroke: var(--star); }
.stars .off { fill: var(--off); stroke: var(--off); }
[dir="rtl"] .stars, [dir="rtl"] .bar { transform: scaleX(-1); }
.shield { width: 1.1em; height: 1.1em; fill: var(--brand); vertical-align: -0.2em; }
.tick { fill: none; stroke: var(--paper); stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
.proof { display: inline-flex; overflow-wrap: anywhere; align-items: center; gap: 0.3rem; color: var(--brand); font-size: var(--small); font-weight: 650; }
.avatar { display: grid; flex: none; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%; background: var(--tint); color: var(--brand); font-weight: 700; letter-spacing: 0.02em; line-height: 1; }
.avatar.large { width: 4.5rem; height: 4.5rem; border-radius: 1.2rem; font-size: 1.6rem; }
.avatar.logo { object-fit: contain; border: 1px solid var(--line); background: #ffffff; }
svg.avatar { display: block; }
.avatar svg { width: 55%; height: 55%; fill: currentColor; }
.bar { display: block; width: 100%; height: 0.55rem; border-radius: 0.3rem; }
.bar .track { fill: var(--off); }
.bar .fill { fill: var(--star); }
table { width: 100%; border-collapse: collapse; }
th { text-align: start; font-weight: 400; }
summary { cursor: pointer; font-weight: 600; }
details[open] > summary { margin-block-end: 0.75rem; }
pre { overflow-x: auto; padding: 0.9rem 1rem; border-radius: 0.6rem; background: var(--tint); font-size: var(--small); line-height: 1.5; }
pre.card { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); }
.mail { display: block; width: 100%; height: 48rem; border: 1px solid var(--line); border-radius: var(--radius); }
.notice { padding: 0.75rem 1rem; margin: 1rem 0 1.25rem; border: 2px solid var(--bad); border-radius: 0.6rem; font-weight: 600; }
.tiles { display: grid; gap: 1rem; padding: 0; margin: 1.5rem 0; list-style: none; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); }
.tiles .card { margin: 0; position: relative; }
.tiles .card:hover { border-color: var(--brand); }
.tiles a { text-decoration: none; font-size: 1.1rem; }
.tiles a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius); }
.pages { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: space-between; margin-block: 1.5rem; }
.method th, .method td { padding-block: 0.6rem; padding-inline: 0 clamp(0.4rem, 2vw, 1rem); vertical-align: top; overflow-wrap: anywhere; hyphens: auto; border-block-start: 1px solid var(--line); font-size: var(--small); }
.method thead th { border-block-start: 0; color: var(--soft); }
.method thead th:nth-child(2):nth-last-child(2) { min-width: clamp(0rem, 100vw - 16.5rem, 6.5rem); }
.method tbody th { font-weight: 600; }
.method th .soft { display: block; font-weight: 400; }
.method :is(td, thead th):last-child { padding-inline-end: 0; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
@media (forced-colors: active) {
  .stars .on, .bar .fill { fill: CanvasText; stroke: CanvasText; }
  .stars .off, .bar .track { fill: Canvas; stroke: GrayText; }
  .chip[aria-current] { outline: 2px solid Highlight; }
}
@media print {
  :is(button, .button, .pages, .site-end nav) { display: none; }
  :is(.chip, .avatar, .reply, .tag) { print-color-adjust: exact; }
  :is(.card, .plot) { break-inside: avoid; }
}
`
