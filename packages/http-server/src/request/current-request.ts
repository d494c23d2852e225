import { Context } from "effect"

/** The request being answered. */
export interface CurrentRequestFacts {
  /** `req_…`, in the answer's `Request-Id` and in every error body. */
  readonly id: string
  /** The address asked for, as it arrived. */
  readonly target: string
  /** The caller's canonical address, as reported by a trusted proxy if there is one. */
  readonly address: string
  /** True if it arrived over HTTPS, as far as can be known. */
  readonly secure: boolean
  /**
   * Headers that every answer carries. The steps of the pipeline collect them here, and they are
   * set once at the end, since each change of an answer's headers copies them.
   */
  readonly answerHeaders: { [name: string]: string }
  /** The path as declared, `/v1/reviews/:id`, once a route matched. */
  route: string | undefined
  /** The code of the refusal where it was not admitted. */
  refusal: string | undefined
}

export const CurrentRequest = Context.Reference<CurrentRequestFacts>(
  "@review-proof/http-server/CurrentRequest",
  {
    defaultValue: () => ({
      id: "req_none",
      target: "",
      address: "",
      secure: false,
      answerHeaders: {},
      route: undefined,
      refusal: undefined
    })
  }
)
