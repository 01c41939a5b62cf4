const INTENT =
  /^[^\p{L}]*(?:authenticat\p{L}*|verif\p{L}*|(?:air[ -]?drop|claim|connect|mint|register)(?:s|ed|ing)?|(?:log|sign) ?in)(?![\p{L}-])/iu

export function isHarmlessIntent(words: string): boolean {
  return INTENT.test(words.normalize('NFKC'))
}
