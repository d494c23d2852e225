/** The page of a business. */
export const business = `
.site-link { margin-block-start: 0; overflow-wrap: anywhere; }
.score-card { display: grid; gap: 1.25rem 2.5rem; align-items: center; margin-block-start: 1rem; }
.score { margin: 0; font-size: 1.25rem; color: var(--soft); }
.score strong { color: var(--ink); font-size: 3rem; line-height: 1.1; letter-spacing: -0.02em; }
.levels th { white-space: nowrap; width: 1%; }
.levels td { padding-block: 0.15rem; padding-inline: 0.75rem 0; }
.levels td:last-child { text-align: end; width: 1%; font-variant-numeric: tabular-nums; }
.levels a { display: inline-block; padding: 0.2rem 0; }
.filters { display: grid; gap: 0.75rem; align-items: end; margin: 1rem 0 1.25rem; }
.filters .field { margin: 0; }
.filters label { font-size: var(--small); }
`
