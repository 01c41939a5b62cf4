import type { Description } from '../shared/types.ts'
import { exactText } from './exactText.ts'

/** Makes hidden characters visible in every row, with a warning (T90). */
export function exactDescription(description: Description): Description {
  const { facts, warnings, offers } = description
  let isHidden = offers.some(({ signing }) => signing.kind === 'typedData' && exactText(signing.typedData).isHidden)
  const exact = (input: string) => {
    const { text, isHidden: hides } = exactText(input)
    isHidden ||= hides
    return text
  }
  const shown = facts.map((fact) => ({
    ...fact,
    value: exact(fact.value),
    ...(fact.path !== undefined && { path: exact(fact.path) }),
  }))
  return { ...description, facts: shown, warnings: isHidden ? [...warnings, 'hidden'] : warnings }
}
