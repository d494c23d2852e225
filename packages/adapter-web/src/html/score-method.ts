import type { Proof } from "@review-proof/ports"
import { html } from "./html.ts"
import type { Html } from "./html.ts"
import { proofLabels } from "./review-article.ts"

/** Readers may know how the number is made and how reviews are verified, and make it again. */
export const scoreMethod = (weights: Readonly<Record<Proof, number>>): Html => html`<details
  class="card"
>
  <summary>How the score is made and how reviews are verified</summary>
  <p>
    The score is a weighted mean of the stars of all published reviews, together with seven imagined
    reviews of 3.5 stars, so that a few reviews do not decide everything. A review weighs by how it
    was verified, and half as much for each 365 days of its age. Its stars never change its weight.
  </p>
  <table class="method">
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
            <td>${(weights[proof] / 10).toFixed(1)}</td>
          </tr>`
      )}
    </tbody>
  </table>
  <p>
    Reviews are published whether they praise or criticise. What comes by a form waits for a person
    only if it holds a link, an address, a telephone number or the words of another review. Stars
    play no part in that, nor in what is hidden or removed for breaking the rules.
  </p>
</details>`

const kinds: ReadonlyArray<readonly [Proof, string]> = [
  [
    "transaction",
    "The business invited the writer and named the purchase, or the platform saw documents of it"
  ],
  ["after_review", "Evidence of the purchase was accepted after the review was written"],
  ["invited", "The business invited the writer, or the platform saw documents of that"],
  ["identity", "The writer showed who they are"],
  ["imported", "Brought along from another place, not checked here"],
  ["unverified", "Written by somebody who came without an invitation"]
]
