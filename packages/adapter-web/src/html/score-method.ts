import { proofWeights } from "@review-proof/domain/scoring"
import type { Proof } from "@review-proof/ports"
import { html } from "./html.ts"
import type { Html } from "./html.ts"
import { proofLabels } from "./review-article.ts"

/** How a score is made, so that anybody can make it again (contract SCORE-2, SCORE-3). */
export const scoreMethodPage = (): Html => html`<h1>How the score works</h1>
  <p class="lead">
    One number from 1 to 5, made of every published review. Nobody can buy it, and nothing is hidden
    for its stars.
  </p>
  <section class="card">
    <h2>What counts, and how much</h2>
    <p>The more is known about where a review comes from, the more it counts.</p>
    ${weightTable()}
  </section>
  <section class="card">
    <h2>How the number is made</h2>
    <p>
      The score is the weighted mean of the stars of all published reviews, together with seven
      reviews of 3.5 stars that every business starts with. So the first few reviews do not decide
      everything.
    </p>
    <p>
      A review counts half as much after a year, a quarter after two. The stars themselves never
      change what a review counts.
    </p>
  </section>
  <section class="card">
    <h2>What is published</h2>
    <p>
      Praise and criticism alike. A review waits for a person only if it contains a link, an
      address, a phone number or the words of another review. Whoever decides about it does not see
      its stars.
    </p>
  </section>`

/** Kinds of proof with what they mean and weigh. */
const weightTable = (): Html => html`<table class="method">
  <caption class="hidden">
    Kinds of proof and their weights
  </caption>
  <thead>
    <tr>
      <th scope="col">Proof</th>
      <th scope="col">What it means</th>
      <th scope="col">Weight</th>
    </tr>
  </thead>
  <tbody>
    ${kinds.map(
      ([proof, meaning]) =>
        html`<tr>
          <th scope="row">${proofLabels[proof]}</th>
          <td>${meaning}</td>
          <td>${(proofWeights.tenths[proof] / 10).toFixed(1)}</td>
        </tr>`
    )}
  </tbody>
</table>`

/** The method in short, where the score is. */
export const scoreMethod = (): Html => html`<details class="card">
  <summary>How the score is calculated and how reviews are verified</summary>
  <p>
    The score is a weighted mean of the stars of all published reviews and of seven added reviews
    with 3.5 stars, so that a few reviews do not decide everything. The weight of a review depends
    on how it was verified and halves every 365 days. It never depends on the stars.
  </p>
  ${weightTable()}
</details>`

const kinds: ReadonlyArray<readonly [Proof, string]> = [
  [
    "transaction",
    "The business invited the writer for a known purchase, or the platform saw documents of it"
  ],
  ["after_review", "Evidence of the purchase was accepted after the review was written"],
  ["invited", "The business invited the writer, or the platform saw documents of that"],
  ["identity", "The writer showed who they are"],
  ["imported", "Imported from another platform, not checked here"],
  ["unverified", "Written without an invitation"]
]
