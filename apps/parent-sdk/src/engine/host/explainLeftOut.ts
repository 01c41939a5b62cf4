import { SIGN_IN_PROVIDERS } from '@airlock/protocol/socialProviders'
import { warnOnce } from '../../page/utils/warnOnce.ts'

export function explainLeftOut(values: readonly string[]): void {
  const list = String(values).slice(0, 300)
  warnOnce(`createAppKit: left out ${list}. Use addresses of contracts, keyed by CAIP-2 ID, or URLs.`)
}

export function explainSocials(names: readonly string[]): void {
  warnOnce(`createAppKit: unknown in features.socials: ${names.join(', ')}. Use ${SIGN_IN_PROVIDERS.join(', ')}.`)
}
