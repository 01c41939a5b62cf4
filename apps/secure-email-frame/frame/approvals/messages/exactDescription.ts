import type { Description } from '../shared/types.ts'
import { exactText } from './exactText.ts'

/** Makes hidden characters visible in every row, with a warning (T90). */
export function exactDescription(description: Description): Description {
  const { fields, warnings, offers } = description
  let isHidden = offers.some(({ signing }) => signing.kind === 'typedData' && exactText(signing.typedData).isHidden)
  const exact = (input: string) => {
    const { text, isHidden: hides } = exactText(input)
    isHidden ||= hides
    return text
  }
  const shown = fields.map((field) => ({
    ...field,
    value: exact(field.value),
    ...(field.path !== undefined && { path: exact(field.path) }),
  }))
  return { ...description, fields: shown, warnings: isHidden ? [...warnings, 'hidden'] : warnings }
}
