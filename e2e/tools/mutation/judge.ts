/** A change that no test noticed. */
export type Survivor = {
  file: string
  line: number
  mutator: string
  /** The line of the source, trimmed, on which the change begins. */
  source: string
  /** The code that is replaced, on one line. */
  original: string
  replacement: string
}

/** Why a survivor is right: the change makes no difference that anyone could meet. */
export type Explanation = Omit<Survivor, 'line'> & { why: string }

/** Returns what is left: survivors that no one explained, and explanations of an area that no survivor needs. */
export function judge(survivors: readonly Survivor[], explanations: readonly Explanation[]) {
  return {
    unexplained: survivors.filter((survivor) => !explanations.some((explanation) => isOf(explanation, survivor))),
    stale: explanations.filter((explanation) => !survivors.some((survivor) => isOf(explanation, survivor))),
  }
}

function isOf(explanation: Explanation, survivor: Survivor) {
  return (['file', 'mutator', 'source', 'original', 'replacement'] as const).every(
    (key) => explanation[key] === survivor[key],
  )
}
