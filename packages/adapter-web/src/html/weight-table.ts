import { proofWeights } from "@review-proof/domain/scoring"
import type { Proof } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "./html.ts"

/** Kinds of proof with what they mean and weigh. */
export const weightTable = (texts: PageTexts): Html => html`<table class="method">
  <thead>
    <tr>
      <th scope="col">${texts.text("method.proof")}</th>
      <th scope="col">${texts.text("method.weight")}</th>
    </tr>
  </thead>
  <tbody>
    ${kinds.map(
      (proof) =>
        html`<tr>
          <th scope="row">
            ${texts.text(`proof.${proof}`)}
            <span class="soft">${texts.text(`meaning.${proof}`)}</span>
          </th>
          <td>${texts.number(proofWeights.tenths[proof] / 10, 1)}</td>
        </tr>`
    )}
  </tbody>
</table>`

const kinds: ReadonlyArray<Proof> = [
  "transaction",
  "after_review",
  "invited",
  "identity",
  "imported",
  "unverified"
]
