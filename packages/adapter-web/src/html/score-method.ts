import { proofWeights } from "@review-proof/domain/scoring"
import type { Proof } from "@review-proof/ports"
import { html } from "./html.ts"
import type { Html } from "./html.ts"
import { proofLabels } from "./review-article.ts"

/** Readers may know how the number is made and how reviews are verified, and make it again. */
export const scoreMethod = (): Html => html`<details class="card">
  <summary>How the score is calculated and how reviews are verified</summary>
  <p>
    The score is a weighted mean of the stars of all published reviews and of seven added reviews
    with 3.5 stars, so that a few reviews do not decide everything. The weight of a review depends
    on how it was verified and halves every 365 days. It never depends on the stars.
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
            <td>${(proofWeights.tenths[proof] / 10).toFixed(1)}</td>
          </tr>`
      )}
    </tbody>
  </table>
  <p>
    Praise and criticism are both published. A review from a form waits for a moderator only if it
    contains a link, an address, a telephone number or the words of another review. Its stars play
    no part in that, nor in hiding or removing it for breaking the rules.
  </p>
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
