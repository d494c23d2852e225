/** The one stylesheet of all pages: system fonts, light and dark, from 320 px up. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: #1b2230;
  --soft: #566072;
  --line: #d9dee7;
  --paper: #ffffff;
  --ground: #f4f6f9;
  --accent: #1746c2;
  --accent-ink: #ffffff;
  --star: #b35c00;
  --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8ebf1;
    --soft: #a9b2c2;
    --line: #363d4b;
    --paper: #1a1f29;
    --ground: #12161e;
    --accent: #8fb0ff;
    --accent-ink: #0e1420;
    --star: #ffb65c;
    --bad: #ff9a92;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main, .site { max-width: 44rem; margin: 0 auto; padding: 1rem; }
.site { display: flex; justify-content: space-between; color: var(--soft); font-size: 0.875rem; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; padding: 0.5rem 1rem; background: var(--paper); z-index: 1; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.75rem; }
h3 { font-size: 1rem; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card {
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  padding: 1.25rem;
  margin: 0 0 1rem;
}
.text { white-space: pre-line; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 0.875rem; }
.stars { color: var(--star); letter-spacing: 0.1em; white-space: nowrap; }
.score { font-size: 2.5rem; font-weight: 700; line-height: 1; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
.badge { border: 1px solid var(--line); border-radius: 1rem; padding: 0.1rem 0.6rem; }
.reply { border-left: 3px solid var(--line); padding-left: 1rem; margin-top: 1rem; }
.levels { width: 100%; border-collapse: collapse; }
.levels th { text-align: left; font-weight: 400; white-space: nowrap; width: 1%; }
.levels td { padding: 0.15rem 0 0.15rem 0.75rem; }
.levels td:last-child { text-align: right; width: 1%; }
meter { width: 100%; height: 0.8rem; }
label, legend { font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; }
.choice { display: flex; gap: 0.75rem; align-items: center; padding: 0.4rem 0; font-weight: 400; }
.choice input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.field { margin: 0 0 1.25rem; }
.field input, .field textarea, .field select {
  display: block;
  width: 100%;
  margin-top: 0.35rem;
  padding: 0.65rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--soft);
  border-radius: 0.5rem;
}
.field textarea { min-height: 9rem; resize: vertical; }
.field .hint, .wrong { display: block; font-weight: 400; font-size: 0.875rem; }
.hint { color: var(--soft); }
.wrong { color: var(--bad); }
button, .button {
  display: inline-block;
  min-height: 2.75rem;
  padding: 0.65rem 1.4rem;
  font: inherit;
  font-weight: 600;
  color: var(--accent-ink);
  background: var(--accent);
  border: 0;
  border-radius: 0.5rem;
  text-decoration: none;
  cursor: pointer;
}
.filters { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.filters .field { margin: 0; flex: 1 1 9rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.pages { display: flex; justify-content: space-between; margin: 1.5rem 0; }
`
