import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { CHECKS } from '../../page/options/checks.ts'
import { WITHOUT_EFFECT } from '../../page/options/knownOptions.ts'
import type { Settings } from '../../page/options/readOptions.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { nearestName } from './nearestName.ts'

const LANGUAGES = ['ar', 'en']
const FEATURES = [...Object.keys(CHECKS), ...WITHOUT_EFFECT].flatMap((name) =>
  name.startsWith('features.') ? name.slice('features.'.length) : [],
)

/** Warns about options that would fail silently later. */
export function warnOfOptions({ locale, features }: Settings, { networks }: Pick<HostConfig, 'networks'>): void {
  for (const { caipNetworkId, rpcUrls } of networks) {
    if (rpcUrls.length > 0 || DEFINED_NAMES[caipNetworkId] !== undefined) continue
    warnOnce(
      `createAppKit: ${caipNetworkId} has no RPC URL. Add customRpcUrls: { '${caipNetworkId}': [{ url: 'https://…' }] }.`,
    )
  }
  if (locale !== undefined && !LANGUAGES.includes(locale.split('-')[0] ?? '') && locale !== 'en-XA') {
    warnOnce(
      `createAppKit: locale ${locale} has no translation, so the modal is in English. Use ${LANGUAGES.join(', ')}.`,
    )
  }
  for (const name of Object.keys(features)) {
    const nearest = FEATURES.includes(name) ? undefined : nearestName(name, FEATURES)
    if (nearest !== undefined)
      warnOnce(`createAppKit: features.${name} is not a feature. Did you mean features.${nearest}?`)
  }
}
