/** Detects Latin letters mixed with look-alikes, which no legitimate wallet name needs. */
export function isMixedScript(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}
