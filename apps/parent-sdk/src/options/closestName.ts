/** The name that differs in letter case, or by at most two edits; undefined when none is that near. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const near = known.map((one) => [distance(name.toLowerCase(), one.toLowerCase()), one] as const)
  const [best] = near.sort(([left], [right]) => left - right)
  return best && best[0] <= 2 ? best[1] : undefined
}

/** Levenshtein's. */
function distance(left: string, right: string): number {
  let row = [...right].map((_, at) => at + 1)
  for (const [at, letter] of [...left].entries()) {
    let diagonal = at
    let before = at + 1
    row = row.map((above, column) => {
      before = Math.min(above + 1, before + 1, diagonal + (letter === right[column] ? 0 : 1))
      diagonal = above
      return before
    })
  }
  return row.at(-1) ?? left.length
}
