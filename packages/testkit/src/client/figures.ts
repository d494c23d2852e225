/** The value of one series in the text of `/metrics`; 0 if there is none yet. */
export const figure = (text: string, series: string): number => {
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}
