/** Forms: labels, fields, choices, problems. */
export const forms = `
label, legend { font-weight: 600; }
fieldset { border: 0; padding: 0; margin: 0 0 1.5rem; min-width: 0; }
legend { padding: 0; margin-block-end: 0.35rem; }
.choice { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; min-height: 2.75rem; padding: 0.25rem 0.6rem; margin: 0 -0.6rem; border-radius: 0.5rem; font-weight: 400; cursor: pointer; }
.choice:hover, .choice:has(:checked) { background: var(--tint); }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--brand); }
.field { margin: 0 0 1.5rem; }
.field :is(input, textarea, select) {
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
.field textarea { min-height: 10rem; resize: vertical; }
.field [aria-invalid] { border-color: var(--bad); border-width: 2px; }
.hint { color: var(--soft); font-weight: 400; font-size: var(--small); }
.field > .hint { display: block; }
.wrong { display: block; margin-block-start: 0.35rem; color: var(--bad); font-size: var(--small); font-weight: 600; }
`
