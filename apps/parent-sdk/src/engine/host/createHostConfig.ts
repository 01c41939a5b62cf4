import { DEFINED_NAMES } from '@airlock/protocol/chains/generated/names'
import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Settings } from '../../page/options/readOptions.ts'
import { textOf } from '../../page/options/textOf.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import type { Frame } from '../../types/Frame.ts'
import { LOAD_CODE } from '../onDemand/loadCode.ts'
import { hostConfig } from './hostConfig.ts'

type Name = keyof Settings

/** Settings that the frame reads only from its configuration, whenever it renders. */
const LIVE: ReadonlySet<Name> = new Set([
  'allWallets',
  'chainImages',
  'customWallets',
  'debug',
  'enableNetworkSwitch',
  'enableWalletConnect',
  'features',
  'metadata',
  'tokens',
])
/** Settings that the page applies itself, or that have no effect. */
const NOT_HERE: ReadonlySet<Name> = new Set(['locale', 'others', 'themeMode', 'themeVariables'])

/** The frame's configuration, which follows changed settings. */
export function createHostConfig(settings: Settings, frame: Pick<Frame, 'call' | 'isConnected'>) {
  let current = hostConfig(settings)
  warnOfOptions(settings, current)
  return {
    get: (): HostConfig => current,
    /** @param changed names that differ from the first settings */
    configure(next: Settings, changed: readonly Name[]): void {
      const live = changed.filter((name) => LIVE.has(name))
      const config = hostConfig({ ...settings, ...Object.fromEntries(live.map((name) => [name, next[name]])) })
      warnOfOptions(next, config)
      warnOfReload(changed.filter((name) => !LIVE.has(name) && !NOT_HERE.has(name)))
      if (textOf(config) === textOf(current)) return
      current = config
      // An older frame does not know the method.
      if (frame.isConnected()) frame.call('configure', config).catch((error) => isUnknown(error) && warnOfReload(live))
    },
  }
}

/** Loads the texts only if one of them may apply. */
function warnOfOptions(settings: Settings, config: HostConfig) {
  const { locale = 'en', others } = settings
  const lacksRpc = config.networks.some(
    ({ caipNetworkId, rpcUrls }) => rpcUrls.length === 0 && DEFINED_NAMES[caipNetworkId] === undefined,
  )
  const hasOthers = Object.keys(others).some((name) => name !== 'networks' && name !== 'defaultNetwork')
  if (!lacksRpc && locale === 'en' && !hasOthers) return
  LOAD_CODE.warnings().then(
    (warnings) => warnings.warnOfOptions(settings, config),
    () => {},
  )
}

const isUnknown = (error: unknown) => isAirlockError(error, 'METHOD_NOT_FOUND')

function warnOfReload(names: readonly Name[]) {
  const written = names.map((name) => (name === 'universal' ? 'adapters' : name))
  if (written.length > 0) warnOnce(`createAppKit: reload the page to change ${written.join(', ')}.`)
}
