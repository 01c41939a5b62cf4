import { warnOnce } from '../../page/utils/warnOnce.ts'

/** @param ids of tokens that are not contract addresses */
export function explainTokens(ids: readonly string[]): void {
  warnOnce(`createAppKit: left out of tokens, no contract: ${ids.join(', ')}`)
}

export function explainSocials(names: readonly string[]): void {
  warnOnce(`createAppKit: unknown in features.socials: ${names.join(', ')}`)
}
