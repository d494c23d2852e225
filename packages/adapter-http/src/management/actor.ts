/** Who acts, for the audit log: the management API knows one credential and no names. */
export const OPERATOR = "operator"
