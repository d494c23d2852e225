/** The one stylesheet of all pages: system fonts, light and dark, from 320 px up. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: #1b2230;
  --soft: #545e70;
  --line: #dbe0e9;
  --edge: #77819a;
  --paper: #ffffff;
  --ground: #f5f7fa;
  --tint: #eef2fd;
  --accent: #1746c2;
  --accent-ink: #ffffff;
  --star: #b35c00;
  --good: #176639;
  --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8ebf1;
    --soft: #a9b2c2;
    --line: #333b4a;
    --edge: #7f8aa0;
    --paper: #1a1f29;
    --ground: #12161e;
    --tint: #222b40;
    --accent: #8fb0ff;
    --accent-ink: #0e1420;
    --star: #ffb65c;
    --good: #7fd6a2;
    --bad: #ff9a92;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main, .site { max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
main { padding-bottom: 4rem; }
main:focus { outline: none; }
.site {
  display: flex;
  gap: 0.6rem;
  align-items: center;
  padding-top: 1.25rem;
  padding-bottom: 1.25rem;
  color: var(--soft);
  font-size: 0.9375rem;
  font-weight: 600;
}
.site img { border-radius: 0.5rem; }
.skip { position: absolute; clip-path: inset(50%); }
.skip:focus { clip-path: none; inset-inline-start: 1rem; top: 1rem; padding: 0.5rem 1rem; background: var(--paper); z-index: 1; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; }
h1 { font-size: 1.75rem; margin: 0.75rem 0 0.5rem; letter-spacing: -0.01em; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 1.1rem; margin: 0.4rem 0; }
.card > h1:first-child { margin-top: 0; }
p { margin: 0.6rem 0; }
a { color: var(--accent); text-underline-offset: 0.15em; }
h3 a { color: inherit; text-decoration-color: var(--edge); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
.card {
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 0.9rem;
  padding: 1.25rem;
  margin: 0 0 1rem;
}
.card > :first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
.lead { font-size: 1.2rem; color: var(--soft); margin-bottom: 1.5rem; }
.tiles { display: grid; gap: 1rem; padding: 0; margin: 1.5rem 0; list-style: none; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); }
.tiles .card { margin: 0; padding: 1.25rem; position: relative; }
.tiles .card:hover { border-color: var(--accent); }
.tiles a { text-decoration: none; font-size: 1.1rem; }
.tiles a::after { content: ""; position: absolute; inset: 0; border-radius: 0.9rem; }
pre { overflow-x: auto; padding: 0.9rem 1rem; border-radius: 0.5rem; background: var(--tint); font-size: 0.9375rem; line-height: 1.5; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 0.9375rem; overflow-wrap: anywhere; }
.stars { color: var(--star); letter-spacing: 0.08em; white-space: nowrap; font-size: 1.15em; line-height: 1.2; }
.site-link { margin-top: 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 0.35rem 0.75rem; align-items: center; }
.badge {
  border: 1px solid var(--line);
  border-radius: 1rem;
  padding: 0.05rem 0.65rem;
  color: var(--soft);
  font-size: 0.875rem;
}
.checked { color: var(--good); border-color: currentColor; }
.checked::before { content: "✓ " / ""; }
.reply { border-inline-start: 3px solid var(--line); padding-inline-start: 1rem; margin-top: 1rem; }
.score-card { display: grid; gap: 1.25rem 2.5rem; align-items: center; margin-top: 1rem; }
.score { margin: 0; font-size: 1.25rem; color: var(--soft); }
.score strong { color: var(--ink); font-size: 3rem; line-height: 1.1; letter-spacing: -0.02em; }
table { width: 100%; border-collapse: collapse; }
th { text-align: start; font-weight: 400; }
.levels th { white-space: nowrap; width: 1%; }
.levels td { padding-block: 0.15rem; padding-inline: 0.75rem 0; }
.levels td:last-child { text-align: end; width: 1%; font-variant-numeric: tabular-nums; }
.levels a { display: inline-block; padding: 0.2rem 0; }
.bar { display: block; width: 100%; height: 0.6rem; border-radius: 0.3rem; }
.track { fill: var(--line); }
.fill { fill: var(--star); }
summary { cursor: pointer; font-weight: 600; }
details[open] > summary { margin-bottom: 0.75rem; }
.method th, .method td { padding-block: 0.5rem; padding-inline: 0 0.75rem; vertical-align: top; border-top: 1px solid var(--line); font-size: 0.9375rem; }
.method thead th { border-top: 0; color: var(--soft); }
.method td:last-child, .method thead th:last-child { padding-inline-end: 0; text-align: end; }
label, legend { font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 0 0 1.5rem; min-width: 0; }
legend { padding: 0; margin-bottom: 0.35rem; }
.choice {
  display: flex;
  gap: 0.75rem;
  align-items: center;
  min-height: 2.75rem;
  padding: 0.25rem 0.6rem;
  margin: 0 -0.6rem;
  border-radius: 0.5rem;
  font-weight: 400;
  cursor: pointer;
}
.choice:hover, .choice:has(:checked) { background: var(--tint); }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.field { margin: 0 0 1.5rem; }
.field input, .field textarea, .field select {
  display: block;
  width: 100%;
  min-height: 2.9rem;
  margin-top: 0.35rem;
  padding: 0.6rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
}
.field textarea { min-height: 10rem; resize: vertical; }
.field [aria-invalid] { border-color: var(--bad); border-width: 2px; }
.hint { color: var(--soft); font-weight: 400; font-size: 0.9375rem; }
.field > .hint { display: block; }
.wrong { display: block; margin-top: 0.35rem; color: var(--bad); font-size: 0.9375rem; font-weight: 600; }
.notice {
  padding: 0.75rem 1rem;
  margin: 0 0 1.25rem;
  border: 2px solid var(--bad);
  border-radius: 0.5rem;
  font-weight: 600;
}
button, .button {
  display: inline-block;
  min-height: 2.9rem;
  padding: 0.6rem 1.5rem;
  font: inherit;
  font-weight: 600;
  color: var(--accent-ink);
  background: var(--accent);
  border: 1px solid var(--accent);
  border-radius: 0.5rem;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { filter: brightness(1.08); }
.quiet { color: var(--accent); background: var(--paper); border-color: var(--edge); }
.filters { display: grid; gap: 0.75rem; align-items: end; margin: 1rem 0 1.25rem; }
.filters .field { margin: 0; }
.filters button, .filters select { height: 2.9rem; }
.filters label { font-size: 0.9375rem; }
.filters .clear { padding: 0.6rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pages { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: space-between; margin: 1.5rem 0; }
.widget main { padding: 1rem; }
.widget h1 { font-size: 1.15rem; margin: 0; }
.widget h2 { font-size: 1rem; margin: 1rem 0 0.5rem; }
@media (min-width: 36rem) {
  .card { padding: 1.75rem; }
  .widget .card { padding: 1.25rem; }
  h1 { font-size: 2.1rem; }
  .score-card { grid-template-columns: auto 1fr; }
  .filters { grid-template-columns: 1fr 1.4fr 1.4fr auto; }
  .filters .clear { grid-column: 1 / -1; padding: 0; }
}
@media (forced-colors: active) {
  .fill { fill: CanvasText; }
}
`
