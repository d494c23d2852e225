/** Forms: labels, fields, stars to choose from, problems. */
export const forms = `
label, legend { font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 0 0 1.5rem; min-width: 0; }
legend { padding: 0; margin-block-end: 0.35rem; overflow-wrap: anywhere; }
.about { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-block-end: 1.25rem; }
.about > div { flex: 1 1 12rem; min-width: 0; }
.about h1 { margin: 0; }
.about p { margin-block: 0.25rem 0; }
.field { margin: 0 0 1.5rem; }
.field :is(input:not([type="radio"]), textarea, select) {
  display: block;
  width: 100%;
  min-height: var(--control);
  margin-block-start: 0.35rem;
  padding: 0.6rem 0.75rem;
  font: inherit;
  color: inherit;
  background: var(--paper);
  border: 1px solid var(--edge);
  border-radius: 0.6rem;
}
.field textarea { resize: vertical; }
::file-selector-button { margin-block: -0.2rem; margin-inline: -0.35rem 0.75rem; padding: 0.2rem 0.75rem; font: inherit; font-size: var(--small); font-weight: 650; color: var(--brand); background: var(--tint); border: 0; border-radius: 0.4rem; cursor: pointer; }
:is(.field:has([aria-invalid]), fieldset:has(> .wrong)) { border-inline-start: 4px solid var(--bad); padding-inline-start: 0.9rem; }
.field [aria-invalid]:not([type="radio"]) { border: 2px solid var(--bad); }
.hint { color: var(--soft); font-weight: 400; font-size: var(--small); }
.field > .hint { display: block; }
.wrong { display: block; margin-block-start: 0.15rem; color: var(--bad); font-size: var(--small); font-weight: 600; }
.notice :is(h2, ul) { margin: 0; font-size: 1.0625rem; }
.notice ul { margin-block-start: 0.4rem; padding-inline-start: 1.2rem; }
.notice a { color: var(--bad); }
legend + .wrong { margin-block-start: 0; }
fieldset.field legend { float: inline-start; width: 100%; }
fieldset.field legend + * { clear: both; }
.rating legend { font-size: 1.25rem; letter-spacing: -0.01em; }
.rating .row { position: relative; display: flex; flex-wrap: wrap; max-width: 19rem; margin-inline-start: -0.25rem; }
.rating label { display: grid; flex: 1 1 0; min-width: 48px; max-width: 60px; min-height: 52px; border-radius: 0.6rem; cursor: pointer; }
.rating :is(input, svg) { grid-area: 1 / 1; width: 100%; height: 100%; margin: 0; }
.rating input { opacity: 0; cursor: pointer; }
.rating svg { padding: 12%; fill: var(--paper); stroke: var(--edge); stroke-width: 1.4; stroke-linejoin: round; pointer-events: none; }
.rating :is(label:has(:checked), label:has(~ label :checked)) svg { fill: var(--star); stroke: var(--star); }
.rating label:has(:focus-visible) { outline: 3px solid var(--brand); outline-offset: -2px; }
.rating .word { position: absolute; inset-inline-start: 0.25rem; inset-block-end: 0; font-size: var(--small); opacity: 0; pointer-events: none; }
.rating label:has(:checked) .word { opacity: 1; }
.rating .ends { display: flex; flex: 1 0 100%; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding-inline: 0.25rem; color: var(--soft); font-size: var(--small); }
.rating .row:has(:checked) .ends { visibility: hidden; }
@media (hover: hover) {
  .rating .row:has(label:hover) label:not(:hover, :has(~ label:hover)) svg { fill: var(--paper); stroke: var(--edge); }
  .rating .row:has(label:hover) :is(label:hover, label:has(~ label:hover)) svg { fill: var(--star); stroke: var(--star); }
  .rating .row:has(label:hover) .word { opacity: 0; }
  .rating .row:has(label:hover) label:hover .word { opacity: 1; }
  .rating .row:has(label:hover) .ends { visibility: hidden; }
}
@supports not selector(:has(a)) {
  .rating input { opacity: 1; }
  .rating svg { display: none; }
}
.options { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-block-start: 0.35rem; }
.options label { display: inline-flex; gap: 0.1rem 0.5rem; align-items: center; min-height: 48px; padding: 0.25rem 0.95rem; border: 1px solid var(--line); border-radius: 1.5rem; font-weight: 400; cursor: pointer; overflow-wrap: anywhere; }
.options.list { display: grid; }
.options label:has(.hint) { flex-wrap: wrap; }
.options.list label { gap: 0.7rem; border-radius: 0.8rem; }
.options label:hover { border-color: var(--brand); }
.options label:has(:checked) { border-color: var(--brand); background: var(--tint); font-weight: 600; }
.options input { flex: none; width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--brand); }
.message > .stars { width: min(11.5rem, 100%); height: auto; margin-block-end: 0.6rem; }
.share { text-align: start; margin-block-start: 1.75rem; }
.more { margin-block-end: 1.5rem; padding-block: 0.6rem; border-block: 1px solid var(--line); }
.more > summary { padding-block: 0.5rem; color: var(--brand); }
.more > :last-child { margin-block-end: 0.5rem; }
@media (forced-colors: active) {
  .rating svg { fill: Canvas; stroke: CanvasText; }
  .rating :is(label:has(:checked), label:has(~ label :checked)) svg { fill: Highlight; stroke: Highlight; forced-color-adjust: none; }
  .options label:has(:checked) { outline: 2px solid Highlight; }
}
`
