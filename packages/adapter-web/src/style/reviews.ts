export const reviews = `
.text { text-wrap: wrap; white-space: pre-line; overflow-wrap: anywhere; }
.review > header { display: flex; gap: 0.75rem; align-items: center; }
.review > header p { margin: 0; line-height: 1.35; overflow-wrap: anywhere; }
:root:not([dir="rtl"]) .review > header p::first-letter { text-transform: uppercase; }
.name { margin: 0; font-size: 1.0625rem; line-height: 1.35; letter-spacing: normal; }
h1.name { font-size: 1.25rem; }
.headline { margin-block: 0.9rem 0.3rem; font-weight: 700; font-size: 1.1rem; line-height: 1.35; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 0.35rem 0.75rem; align-items: center; }
.link { font-size: var(--small); color: var(--soft); text-decoration-color: var(--line); }
.headline, .text, .reply p, .review > header p { clip-path: inset(-0.3rem); }
.reply { padding: 0.9rem 1.1rem; margin-block-start: 1rem; background: var(--tint); border-radius: 0.8rem; border-start-start-radius: 0.2rem; }
blockquote.reply { margin: 0 0 1rem; }
.reply p { margin-block: 0; }
.reply p + p { margin-block-start: 0.35rem; }
`
