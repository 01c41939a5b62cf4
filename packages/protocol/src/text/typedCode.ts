import { normalizeTyped } from './normalizeTyped.ts'

/** Returns the digits of a typed or pasted code, in ASCII: `١٢٣ ٤٥٦` is `123456`. */
export function typedCode(text: string): string {
  return normalizeTyped(text).replace(/\D/g, '')
}
