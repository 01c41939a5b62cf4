/** Minimum length of a name. */
export const MIN_NAME_LENGTH = 4
/** A label of DNS has 63 bytes at most. */
const MAX_NAME_LENGTH = 63

export type LabelFault = 'short' | 'long' | 'letters'

/** Returns what keeps a text from being a name below a zone: its length, or a character that is no letter, digit or hyphen. */
export function labelFault(label: string): LabelFault | undefined {
  if (/[^a-zA-Z0-9-]/.test(label)) return 'letters'
  if (label.length < MIN_NAME_LENGTH) return 'short'
  return label.length > MAX_NAME_LENGTH ? 'long' : undefined
}
