const compact = new Intl.NumberFormat("en", { notation: "compact" })

/** A number beside a plot, where there is little room: `250`, `2.5K`, `1M`. */
export const axisNumber = (value: number): string => compact.format(value)
