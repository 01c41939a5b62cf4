export type Survivor = {
  file: string
  line: number
  mutator: string
  source: string
  original: string
  replacement: string
}

/** Why a survivor is right: the change makes no difference that anyone could meet. */
export type Explanation = Omit<Survivor, 'line'> & { why: string }

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
