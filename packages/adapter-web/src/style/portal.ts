/** The business portal: a rail beside the page, above it on phones. */
export const portal = `
.sign-in { margin-block-start: 1rem; }
.sign-in form + form { margin-block-start: 1.5rem; padding-block-start: 0.5rem; border-block-start: 1px solid var(--line); }
.field input.code { max-width: 12rem; font-size: 1.5rem; letter-spacing: 0.25em; font-variant-numeric: tabular-nums; }
.portal { display: flex; flex-direction: column; flex: 1; }
.rail { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; padding: 0.5rem 1rem; background: var(--paper); border-block-end: 1px solid var(--line); }
.rail .brand { flex: 1 1 9rem; }
.rail .company { display: none; }
.rail :is(nav, .switch) { order: 3; flex: 1 1 10rem; align-self: flex-start; }
.rail nav > ul { display: none; }
.rail :is(summary, ul) { overflow-wrap: anywhere; }
.rail ul { margin: 0; padding: 0; list-style: none; }
.rail summary { position: relative; padding: 0.35rem 0.9rem; line-height: 1.35; list-style: none; border: 1px solid var(--line); border-radius: 0.6rem; }
.rail summary:hover { border-color: var(--brand); }
.rail summary::-webkit-details-marker { display: none; }
.rail summary::after { content: ""; position: absolute; inset-inline-end: 0.9rem; inset-block-start: 0.65rem; width: 0.45rem; height: 0.45rem; border: solid var(--soft); border-width: 0 2px 2px 0; rotate: 45deg; }
.rail [open] > summary::after { inset-block-start: 0.9rem; rotate: 225deg; }
.rail summary span { display: block; color: var(--soft); font-weight: 400; font-size: var(--small); }
.rail summary b { display: block; }
.rail :is(summary, .company, .me) bdi { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.rail li a { display: block; padding: 0.45rem 0.9rem; border-radius: 0.6rem; color: inherit; text-decoration: none; }
.rail li a:hover { background: var(--tint); }
.rail li [aria-current] { background: var(--tint); color: var(--brand); font-weight: 650; }
.self { display: flex; gap: 0.6rem; align-items: center; margin-inline-start: auto; }
.me { display: flex; gap: 0.6rem; align-items: center; color: inherit; line-height: 1.3; text-decoration: none; }
.me[aria-current] strong { color: var(--brand); }
.me:hover strong { text-decoration: underline; }
.me > span + span { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.line { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.line > p { margin: 0; }
.self button { min-height: 2.4rem; padding: 0.25rem 0.9rem; }
.portal main { flex: 1; min-width: 0; max-width: 78rem; padding: 1.75rem clamp(min(1rem, 5vw), 3vw, 2.5rem) 4rem; container: page / inline-size; }
.portal h1 { margin-block-end: 0.25rem; }
.portal main > h1:has(+ :is(:not(p), .saved)) { margin-block-end: 1rem; }
.portal main > :is(form.card:not(.filters, .choices), .notice:has(+ form.card)) { max-width: 46rem; }
.portal section > form > .field { max-width: 42.5rem; }
.portal .card h2 { margin-block: 0 0.75rem; font-size: 1.1rem; }
.heading { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; margin-block-end: 1rem; }
.heading p { margin: 0; }
.heading .actions { margin: 0; }
.actions > a:not(.button) { align-self: center; }
.figures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); margin-block: 1rem; }
.figures .card { margin: 0; padding: 1.1rem 1.25rem; }
.figures dt { align-self: end; color: var(--soft); font-size: var(--small); }
.figures > div { display: grid; grid-row: span 2; grid-template-rows: subgrid; row-gap: 0; }
.figures dd { display: grid; gap: 0.25rem; align-content: start; margin: 0; }
.figures strong { font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.figures .soft { display: flex; flex-wrap: wrap; gap: 0.25rem 0.6rem; align-items: center; }
.offer { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; justify-content: space-between; }
.offer p { margin: 0; }
.offer > div:first-child { flex: 1 1 20rem; }
.halves { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.halves > div { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
:is(.halves, .cards) .card { margin: 0; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); }
.halves .method thead th:nth-child(2) { min-width: 0; }
.portal nav .chips { margin-block: 0.75rem 0; }
.halves nav .chips { margin: 0; }
.lines { margin: 0; padding: 0; list-style: none; }
.lines > li { padding-block: 0.7rem; border-block-start: 1px solid var(--line); overflow: clip; overflow-clip-margin: 0.3rem; overflow-wrap: anywhere; }
.lines > li:first-child { border-block-start: 0; padding-block-start: 0; }
.lines > li:last-child { padding-block-end: 0; }
.card:not(.beside) > .lines:has(> .review-line) { margin-block: -0.7rem; }
.lines > li.review-line { position: relative; margin-inline: -0.75rem; padding: 0.7rem 0.75rem; }
.review-line a::after { content: ""; position: absolute; inset: 0; }
.review-line:hover { background: var(--tint); }
.review-line p { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: center; margin: 0; }
.review-line p + p { display: block; margin-block-start: 0.25rem; }
@container page (inline-size > 36rem) {
  .review-line p > :last-child { margin-inline-start: auto; }
}
.tag { display: inline-block; padding: 0.05rem 0.55rem; border-radius: 0.6rem; background: var(--tint); color: var(--brand); font-size: 0.8125rem; font-weight: 650; }
.tag::first-letter { text-transform: uppercase; }
.tag.bad { background: color-mix(in srgb, var(--bad) 12%, var(--paper)); color: var(--bad); }
.tag.plain { background: var(--ground); color: var(--soft); }
.alert { border-color: var(--bad); background: color-mix(in srgb, var(--bad) 6%, var(--paper)); }
.alert label { font-weight: 400; }
.alert form { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; margin-block-start: 1rem; }
.alert form p { flex-basis: 100%; }
.endpoint { display: flex; flex-wrap: wrap; gap: 0.35rem 0.75rem; align-items: center; overflow-wrap: anywhere; }
.log > li::first-letter { text-transform: uppercase; }
.steps { padding-inline-start: 1.4rem; }
.steps li { margin-block: 0.4rem; }
.figures.small { gap: 0.75rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr)); margin-block: 0; }
* + .figures.small { margin-block-start: 1rem; }
.figures.small strong { font-size: 1.35rem; }
.halves.even { margin-block-start: 1rem; }
.deliveries > li { display: grid; gap: 0.5rem 1rem; grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.deliveries :is(.what, .how) { display: grid; gap: 0.2rem; justify-items: start; }
.deliveries .how { grid-column: 1; }
.deliveries form { grid-column: 2; grid-row: 1 / span 2; }
.deliveries button { min-height: 2.5rem; padding: 0.25rem 0.9rem; }
.options:has(code) label { flex: 1 1 20rem; border-radius: 0.8rem; }
.options:has([name^="notices."]) { display: grid; }
.options:has([name^="notices."]) label { border-radius: 0.8rem; }
.options code { display: block; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
.stages { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); margin-block-end: 1rem; }
.stages .stage { min-width: 0; margin: 0; }
.field textarea.code { min-height: 0; font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; field-sizing: content; }
.attempt { padding-block: 0.7rem; border-block-start: 1px solid var(--line); }
.attempt .soft { font-weight: 400; }
.wrapped { white-space: pre-wrap; overflow-wrap: anywhere; }
.attempt:first-of-type { border-block-start: 0; }
.portal .choices { margin-block: 0.75rem; }
.portal .more { margin-block: 0.75rem; }
.inbox { margin-block-start: 1rem; }
.filtering { margin-block: 0.75rem 0; }
.filters .actions { margin: 0; align-self: end; align-items: center; }
.filters .actions a { margin-block-end: 1rem; }
.desk { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
.desk > div { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
.desk .card { margin: 0; }
.desk .card > .card { margin-block-start: 1rem; }
.desk details.card > summary { color: var(--brand); font-weight: 600; }
.desk details.card[open] > summary { margin-block-end: 1rem; }
.beside { display: none; padding: 0; }
.beside li.review-line { margin: 0; padding: 0.8rem 1.1rem; }
.beside .review-line p > :last-child { margin: 0; }
.beside li:has([aria-current]) { background: var(--tint); scroll-initial-target: nearest; }
.portal .card h2.name { margin: 0; font-size: 1.25rem; }
.filters { display: grid; gap: 0 1rem; align-items: end; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(9.7rem, 17%)), 1fr)); margin-block-start: 1rem; }
.filters .field { margin-block-end: 1rem; }
.filters :is(input, select) { height: var(--control); }
.filters button { margin-block-end: 1rem; justify-self: start; }
.card.filters { gap: 1rem; }
.card.filters :is(.field, button, a) { margin-block-end: 0; }
.plot.small { max-inline-size: 36rem; }
.plot.wide { max-inline-size: none; }
.bars { container-type: inline-size; }
:is(.bars, .plot) + details { margin-block-start: 0.75rem; }
@container (inline-size < 38rem) {
  .plot.wide { font-size: 15px; }
}
@container (inline-size < 30rem) {
  .plot.wide { font-size: 21px; }
  .plot.small { font-size: 15px; }
}
@container (inline-size < 19rem) {
  .plot.wide { font-size: 27px; }
  .plot.small { font-size: 17px; }
}
@container (inline-size > 45rem) {
  .plot.wide { font-size: 9px; }
}
.plot rect, .legend rect { fill: var(--brand); }
.part1 { opacity: 0.7; }
.part2 { opacity: 0.5; }
.part3 { opacity: 0.35; }
.part4 { opacity: 0.22; }
:is(.plot, .legend) .part5 { fill: var(--star); }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; margin-block: 0.5rem 1rem; list-style: none; font-size: var(--small); }
.legend svg { width: 0.8em; height: 0.8em; }
.with-avatar { display: flex; gap: 1rem; align-items: center; }
.with-avatar p { margin: 0; min-width: 0; }
.with-avatar .avatar { width: 2.75rem; height: 2.75rem; border-radius: 0.7rem; font-size: 1rem; }
.field input[type="color"] { width: 6rem; padding: 0.25rem; }
.saved { padding: 0.75rem 1rem; margin: 0 0 1.25rem; border: 2px solid var(--brand); border-radius: 0.6rem; font-weight: 600; }
.scroll { position: relative; overflow-x: auto; }
.data :is(th, td) { padding-block: 0.6rem; padding-inline: 0 1.25rem; text-align: start; vertical-align: top; border-block-start: 1px solid var(--line); clip-path: inset(0 -0.3rem); }
.data tbody tr:last-child > * { padding-block-end: 0; clip-path: inset(0 -0.3rem -0.3rem); }
.data thead th { padding-block-start: 0; border-block-start: 0; color: var(--soft); font-size: var(--small); white-space: nowrap; }
.data tbody th { font-weight: 650; }
.data tr:has(button) > * { vertical-align: middle; }
.data th .soft { font-weight: 400; }
.things :is(th, td):has(bdi) { overflow-wrap: anywhere; }
@media (max-width: 47.99rem) {
  .things thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .things, .things :is(tbody, tr, th, td) { display: block; }
  .things tr { padding-block: 0.6rem; border-block-start: 1px solid var(--line); }
  .things tbody tr:first-child { border-block-start: 0; padding-block-start: 0; }
  .things :is(th, td) { padding: 0.1rem 0; border: 0; overflow-wrap: anywhere; clip-path: inset(-0.3rem); }
  .things td { position: relative; padding-inline-start: 6.5rem; }
  .things td::before { content: attr(data-name) / ""; position: absolute; inset-inline-start: 0; color: var(--soft); font-size: var(--small); }
  .things td:empty { display: none; }
}
.secret { user-select: all; white-space: pre-wrap; overflow-wrap: anywhere; }
.reach > fieldset + fieldset .options { max-block-size: 24rem; padding: 2px; overflow-y: auto; }
.reach:has([value="all"]:checked) > fieldset + fieldset { display: none; }
.ask > summary { display: inline-flex; align-items: center; min-height: var(--control); color: var(--bad); }
.know + .actions { margin-block-end: 1.5rem; }
:is(.know, .lines, .reply, details > form) + form, form + h3, .halves + .card { margin-block-start: 1rem; }
.search { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin-block: 1rem; }
.search .field { flex: 1 1 14rem; margin: 0; }
.know { display: grid; gap: 0.4rem 1.25rem; grid-template-columns: fit-content(50%) minmax(0, 1fr); margin: 0; }
.know dt { color: var(--soft); overflow-wrap: anywhere; }
.know dd { margin: 0; overflow-wrap: anywhere; clip-path: inset(-0.3rem); }
.know code { font-size: 0.875em; }
:is(.know, .lines, p) code { display: inline-block; max-width: 100%; word-break: break-all; }
@container page (inline-size < 30rem) {
  .figures .long { font-size: 1.3rem; line-height: 1.75; }
}
.halves .card { container: half / inline-size; }
@container half (inline-size < 17rem) {
  .know { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .know dd { margin-block-end: 0.4rem; }
}
@container page (inline-size < 15rem) {
  .know { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .know dd { margin-block-end: 0.4rem; }
  .things td { padding-inline-start: 0; }
  .things td::before { display: block; position: static; }
}
@media (min-width: 48rem) {
  .things td:has(.stars) { white-space: nowrap; }
  .things td:has(bdi) { min-width: 10rem; }
  .things th + td:has(bdi) { min-width: 12.5rem; }
  .things th:has(bdi) { min-width: 8rem; }
  .halves { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .halves:has(> :empty) { grid-template-columns: minmax(0, 1fr); }
  .halves.even { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: stretch; }
  .deliveries > li { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) auto; }
  .deliveries .how { grid-column: 2; }
  .deliveries form { grid-column: 3; grid-row: 1; }
}
@container page (inline-size > 54rem) {
  .things th + td:has(bdi) { min-width: 19rem; }
}
@media print {
  .rail { display: none; }
}
@media (min-width: 64rem) {
  .beside { display: block; position: sticky; inset-block-start: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
  .desk { grid-template-columns: minmax(0, min(19rem, 40%)) minmax(0, 1fr); }
  .portal { flex-direction: row; }
  .rail { position: sticky; inset-block-start: 0; flex: 0 0 15rem; flex-direction: column; flex-wrap: nowrap; align-items: stretch; align-self: flex-start; gap: 0.6rem; height: 100vh; padding: 0.9rem 1rem; overflow-y: auto; border-block-end: 0; border-inline-end: 1px solid var(--line); }
  .rail .brand { flex: none; }
  .rail .company { display: block; margin: 0; padding-inline: 0.9rem; color: var(--soft); font-size: var(--small); line-height: 1.35; overflow-wrap: anywhere; }
  .rail :is(nav, .switch) { order: 0; flex: 0 1 auto; align-self: stretch; }
  .rail nav { min-height: 9rem; overflow-y: auto; }
  .rail li a { padding-block: 0.25rem; }
  .rail nav [aria-current] { scroll-initial-target: nearest; }
  .rail .self { flex-shrink: 0; }
  .rail nav > ul { display: block; }
  .rail nav li + li { margin-block-start: 0.1rem; }
  .rail nav details { display: none; }
  .self { flex-wrap: wrap; margin: auto 0 0; }
  .me > span + span { position: static; width: auto; clip-path: none; white-space: normal; overflow-wrap: anywhere; }
  .self form { flex-basis: 100%; }
}
`
