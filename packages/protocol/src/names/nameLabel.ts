export const MIN_NAME_LENGTH = 4
/** DNS limits labels to 63 bytes. */
const MAX_NAME_LENGTH = 63

export type LabelFault = 'short' | 'long' | 'letters'

export function labelFault(label: string): LabelFault | undefined {
  if (/[^a-zA-Z0-9-]/.test(label)) return 'letters'
  if (label.length < MIN_NAME_LENGTH) return 'short'
  return label.length > MAX_NAME_LENGTH ? 'long' : undefined
}
