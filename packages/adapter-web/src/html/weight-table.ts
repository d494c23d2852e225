import { proofWeights } from "@review-proof/domain/scoring"
import type { PageTexts } from "@review-proof/translations"
import { Struct } from "effect"
import { html, type Html } from "./html.ts"
import { methodTable } from "./method-table.ts"

export const weightTable = (texts: PageTexts): Html =>
  methodTable(
    [texts.text("method.proof"), texts.text("method.weight")],
    kindsOfProof.map((proof) => [
      html`${texts.text(`proof.${proof}`)}
        <span class="soft">${texts.text(`meaning.${proof}`)}</span>`,
      texts.number(proofWeights.tenths[proof] / 10, 1)
    ])
  )

/** The heaviest first. */
export const kindsOfProof = Struct.keys(proofWeights.tenths)
