import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { networkIdOf } from '../../page/options/networkInput.ts'
import type { Settings } from '../../page/options/readOptions.ts'
import { textOf } from '../../page/options/textOf.ts'
import type { NetworkInput } from '../../types/AppKitOptions.ts'
import type { Frame } from '../../types/Frame.ts'
import { explain } from '../onDemand/explain.ts'
import { hostConfig } from './hostConfig.ts'

type Name = keyof Settings

/** Settings that the frame reads only from its configuration, whenever it renders. */
const LIVE =
  'allWallets chainImages connectorImages customWallets debug enableMobileFullScreen enableNetworkSwitch enableWalletConnect enableWalletGuide enableWallets features metadata privacyPolicyUrl showWallets termsConditionsUrl tokens'.split(
    ' ',
  )
const NOT_HERE = 'locale others themeMode themeVariables'.split(' ')

export function createHostConfig(settings: Settings, frame: Pick<Frame, 'call' | 'isConnected'>) {
  let current = hostConfig(settings)
  const { networks } = current
  const known = settings.networks.map(namespaceOfInput)
  warnOfOptions(settings, current)
  return {
    get: (): HostConfig => current,
    configure(next: Settings, changed: readonly Name[]): void {
      // A namespace's provider and wallets are created at page load.
      const kept = next.networks.filter((one) => known.includes(namespaceOfInput(one)))
      const live = changed.filter((name) => LIVE.includes(name))
      const changes = Object.fromEntries(live.map((name) => [name, next[name]]))
      const config = hostConfig({ ...settings, ...changes, ...(kept[0] && { networks: kept }) })
      const isWhole = kept.length === next.networks.length
      warnOfOptions(next, config)
      warnOfReload(changed.filter((name) => ![...LIVE, ...NOT_HERE, isWhole && 'networks'].includes(name)))
      if (textOf(config) === textOf(current)) return
      networks.splice(0, networks.length, ...config.networks)
      current = { ...config, networks }
      if (frame.isConnected())
        frame.call('configure', config).catch((error) => explain((texts) => texts.explainOlderFrame(error, live)))
    },
  }
}

const namespaceOfInput = (input: NetworkInput) => namespaceOf(networkIdOf(input) as CaipNetworkId)

function warnOfOptions(settings: Settings, config: HostConfig) {
  const { locale = 'en', others, defaultNetwork } = settings
  const lacksRpc = config.networks.some(
    ({ caipNetworkId, rpcUrls }) => rpcUrls.length === 0 && DEFINED_NAMES[caipNetworkId] === undefined,
  )
  const hasOthers = others.networks || Object.keys(others).length > (defaultNetwork ? 2 : 1)
  if (!lacksRpc && locale === 'en' && !hasOthers) return
  explain((texts) => texts.warnOfOptions(settings, config))
}

function warnOfReload(names: readonly Name[]) {
  if (names.length > 0) explain(({ explainReload }) => explainReload(names))
}
