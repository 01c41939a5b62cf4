const FIRST =
  /^[^\p{L}]*(?:authenticat\p{L}*|verif\p{L}*|(?:air[ -]?drop|claim|connect|mint|receive|register)(?:s|ed|ing)?)(?![\p{L}-])/iu
const ANYWHERE = /(?<![\p{L}-])(?:air[ -]?drops?|bonus(?:es)?|free|rewards?|(?:log|sign)[ -]?in)(?![\p{L}-])/iu
const GIFT = /(?<![\p{L}-])(?:claim|receiv|redeem|redemption)/iu

/** Promises a gift, a check or a sign-in, which takes nothing. */
export function isHarmlessIntent(words: string): boolean {
  const text = words.normalize('NFKC')
  return FIRST.test(text) || ANYWHERE.test(text)
}

/** Also words that an honest payment can have. Use it where no simulation shows what leaves. */
export function isLuringIntent(words: string): boolean {
  return isHarmlessIntent(words) || GIFT.test(words.normalize('NFKC'))
}
