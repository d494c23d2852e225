/** Random inputs of use cases for property tests. */
export {
  arbitraryNewBusiness,
  arbitraryNewCompany,
  arbitraryNewInvitation,
  arbitraryNewReview,
  arbitrarySubmission
} from "../testing/inputs.ts"
