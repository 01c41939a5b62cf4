/** `true` for Latin letters with look-alikes among them: no honest name of a wallet needs that, and the visitor is warned. */
export function isMixedScript(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}
