/** The actor in the audit log: the management API has one credential and no names. */
export const OPERATOR = "operator"
