/**
 * The height of a carousel's frame: the narrower its cards, the more lines their texts take. `cqw`
 * is a part of the width of the container, or of the window where there is none.
 */
export const carouselHeight = "max(470px, 860px - 70cqw, 1180px - 180cqw)"

/** Widgets in frames on other sites, and the gallery of them. */
export const widgets = `
body.widget { background: transparent; }
.widget main { padding: 0.25rem; max-width: none; }
.widget h1 { font-size: 1.15rem; margin: 0; }
.widget h2 { font-size: 1rem; margin: 1rem 0 0.5rem; }
.widget .card { padding: 1.1rem; box-shadow: none; }
.size-s { font-size: 0.875rem; }
.size-l { font-size: 1.1875rem; }
.carousel { display: flex; gap: 1rem; overflow-x: auto; scroll-snap-type: x proximity; padding-block-end: 0.5rem; font-size: 0.94em; line-height: 1.45; }
.carousel > .card { display: flex; flex-direction: column; flex: 0 0 min(max(20rem, 21.3em), 85%); margin: 0; scroll-snap-align: start; }
.carousel > .card > p { margin-block: 0.3rem; }
.carousel .avatar { width: 2.25rem; height: 2.25rem; font-size: 0.85rem; }
.carousel > .card > .facts:last-child { margin-block-start: auto; }
.carousel .text { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
@media (max-width: 24rem) {
  .carousel .avatar { display: none; }
}
.choices { display: grid; gap: 1rem; align-items: end; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr)); }
.choices .field { margin: 0; }
pre.code { white-space: pre-wrap; overflow-wrap: anywhere; }
.stage { container-type: inline-size; padding: 1.25rem clamp(0.5rem, 3vw, 1.25rem); border: 1px dashed var(--edge); border-radius: 0.7rem; background: var(--ground); }
.stage img { max-width: 100%; height: auto; vertical-align: middle; }
.preview { display: block; width: 100%; border: 0; color-scheme: inherit; }
.preview.low { height: ${carouselHeight}; }
`
