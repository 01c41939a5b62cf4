import { NAMESPACES } from '@airlock/protocol/caip'
import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { LANGUAGES } from '@airlock/protocol/text/languages'
import type { Settings } from '../../page/options/readOptions.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { warnOfOthers } from './warnOfOthers.ts'

export function warnOfOptions({ locale, others, siwx }: Settings, { networks }: Pick<HostConfig, 'networks'>): void {
  for (const { caipNetworkId, rpcUrls } of networks) {
    if (rpcUrls.length > 0 || DEFINED_NAMES[caipNetworkId] !== undefined) continue
    warnOnce(
      `createAppKit: ${caipNetworkId} has no RPC URL. Add customRpcUrls: { '${caipNetworkId}': [{ url: 'https://…' }] }, unless your gateway has one.`,
    )
  }
  if (locale !== undefined && !isTranslated(locale)) {
    warnOnce(
      `createAppKit: locale ${locale} has no translation, so the modal is in English. Use ${LANGUAGES.join(', ')}.`,
    )
  }
  if (others.networks) {
    warnOnce(`createAppKit: networks other than ${NAMESPACES.join(', ')} are left out.`)
  }
  const { siweConfig, ...remaining } = others
  if (siwx && siweConfig) warnOnce('createAppKit: siwx replaces siweConfig.')
  warnOfOthers(siwx ? remaining : others)
}

function isTranslated(locale: string) {
  return locale === 'en-XA' || LANGUAGES.some((tag) => tag.split('-')[0] === locale.split('-')[0])
}
