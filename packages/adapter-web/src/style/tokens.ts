/** Colours, sizes and type: green-teal for proof and actions, amber for stars, light and dark. */
export const lightTokens = `
  --ink: #12211e;
  --soft: #52605d;
  --line: #dde5e3;
  --edge: #74827f;
  --paper: #ffffff;
  --ground: #f3f6f5;
  --tint: #e4f1ee;
  --brand: #0a6757;
  --brand-strong: #074a3f;
  --brand-ink: #ffffff;
  --star: #cf7004;
  --off: #d3dbd9;
  --bad: #b3261e;
  --radius: 1rem;
  --small: 0.9375rem;
  --shadow: 0 1px 2px rgb(18 33 30 / 6%), 0 4px 16px rgb(18 33 30 / 4%);
  --control: 2.875rem;
`

/** The values that dark mode replaces. */
export const darkTokens = `
  --ink: #e8efed;
  --soft: #a5b3b0;
  --line: #27322f;
  --edge: #7b8c88;
  --paper: #151c1a;
  --ground: #0d1211;
  --tint: #12302a;
  --brand: #5fd0b8;
  --brand-strong: #86e2ce;
  --brand-ink: #04241d;
  --star: #ffb547;
  --off: #36423f;
  --bad: #ff9a92;
  --shadow: none;
`

/** The device chooses light or dark, unless a widget asks for one. */
export const tokens = `
:root { color-scheme: light dark; ${lightTokens} }
@media (prefers-color-scheme: dark) { :root { ${darkTokens} } }
:root.light, .stage.light { color-scheme: light; ${lightTokens} }
:root.dark, .stage.dark { color-scheme: dark; ${darkTokens} }
`
