import { normalizeTyped } from './normalizeTyped.ts'

export function typedCode(text: string): string {
  return normalizeTyped(text).replace(/\D/g, '')
}
