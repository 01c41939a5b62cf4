import { SIGN_IN_PROVIDERS } from '@airlock/protocol/socialProviders'
import { warnOnce } from '../../page/utils/warnOnce.ts'

export function explainTokens(ids: readonly string[]): void {
  warnOnce(`createAppKit: left out of tokens: ${ids.join(', ')}. Use addresses of contracts, keyed by CAIP-2 ID.`)
}

export function explainUrl(url: string): void {
  warnOnce(`createAppKit: left out ${url.slice(0, 128)}. Use an http(s) URL or a path.`)
}

export function explainSocials(names: readonly string[]): void {
  warnOnce(`createAppKit: unknown in features.socials: ${names.join(', ')}. Use ${SIGN_IN_PROVIDERS.join(', ')}.`)
}
