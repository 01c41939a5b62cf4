/** Its first word, behind marks. */
const INTENT =
  /^[^\p{L}]*(?:authenticat\p{L}*|verif\p{L}*|(?:air[ -]?drop|claim|connect|mint|register)(?:s|ed|ing)?|(?:log|sign) ?in)(?![\p{L}-])/iu

/** Whether a publisher's words promise a gift, a check or a sign-in. */
export function isHarmlessIntent(words: string): boolean {
  return INTENT.test(words.normalize('NFKC'))
}
