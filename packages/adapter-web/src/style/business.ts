/** The page of a business: who it is, its score, and what the score is based on. */
export const business = `
.hero { background: var(--paper); border-block-end: 1px solid var(--line); }
.hero .wrap { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: center; padding-block: clamp(1.5rem, 4vw, 2.5rem); }
.hero .avatar { align-self: flex-start; }
.identity { flex: 1 1 14rem; min-width: min(100%, 12rem); }
.identity h1 { margin-block-end: 0.35rem; }
.identity p { margin-block: 0.2rem; }
.score { display: flex; flex-wrap: wrap; gap: 0.2rem 0.75rem; align-items: center; }
.score .stars { height: 1.7rem; max-width: 100%; }
.score strong { font-size: 1.6rem; line-height: 1.2; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.wrap.two, .hero + .wrap { padding-block: 1.75rem 4rem; }
.two { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.two h2 { margin-block: 0 0.75rem; scroll-margin-block-start: 1rem; }
.two .card h2 { font-size: 1.1rem; text-wrap: wrap; }
.two .message { max-width: none; }
.behind ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.behind li { display: flex; gap: 0.7rem; }
.behind li p { min-width: 0; margin: 0; line-height: 1.45; overflow-wrap: anywhere; }
.behind li .shield { width: 1.5rem; height: 1.5rem; }
.behind li strong { color: var(--brand); }
.behind .none .shield { fill: var(--edge); }
.behind .none strong { color: inherit; }
.behind details { font-size: var(--small); }
.levels { border-collapse: separate; border-spacing: 0; }
.levels tr { position: relative; }
.levels :is(th, td) { padding-block: 0.3rem; }
.levels th { white-space: nowrap; width: 1%; }
.levels td { padding-inline-start: 0.75rem; }
.levels td:last-child { width: 1%; text-align: end; font-variant-numeric: tabular-nums; color: var(--soft); }
.side .card { container-type: inline-size; }
@container (max-width: 12rem) {
  .levels :is(tbody, tr, th, td, td:last-child) { display: block; width: auto; padding-inline: 0; text-align: start; }
  .side .method thead th:last-child { white-space: normal; }
}
.levels a { color: inherit; text-decoration: none; }
.levels a::after { content: ""; position: absolute; inset: 0; border-radius: 0.5rem; }
.levels tr:hover a, .levels [aria-current] { text-decoration: underline; text-decoration-color: var(--brand); }
.levels [aria-current] { font-weight: 700; }
.two nav .chips { margin-block-end: 0.75rem; }
.languages summary { font-size: var(--small); width: fit-content; color: var(--soft); font-weight: 400; }
.two nav + .card, .two nav + .soft { margin-block-start: 1.25rem; }
.plot { display: block; width: 100%; max-inline-size: 26rem; height: auto; overflow: visible; direction: ltr; font-size: 12px; }
.card:has(> .plot) { container-type: inline-size; }
@container (inline-size < 19rem) {
  .plot { font-size: 15px; }
}
.plot text { fill: var(--soft); font-variant-numeric: tabular-nums; }
.plot .grid { stroke: var(--line); vector-effect: non-scaling-stroke; }
.plot .below { fill: var(--brand); opacity: 0.1; }
.plot .line { fill: none; stroke: var(--brand); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.plot .end { fill: var(--brand); stroke: var(--paper); stroke-width: 2; }
.formula { font-family: ui-serif, Georgia, serif; font-size: 1.1rem; overflow-wrap: anywhere; }
@media (max-width: 29.99rem) {
  .hero .avatar { width: 3.25rem; height: 3.25rem; border-radius: 0.9rem; font-size: 1.2rem; }
}
@media (min-width: 40rem) and (max-width: 59.99rem) {
  .side { display: grid; gap: 0 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .side > :is(:first-child, :nth-child(2):last-child) { grid-column: 1 / -1; }
}
@media (min-width: 60rem) {
  .two { grid-template-columns: 21rem minmax(0, 1fr); gap: 2rem; }
}
`
