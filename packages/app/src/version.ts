/** The release, as the package has it. */
export const version = "0.1.0"
