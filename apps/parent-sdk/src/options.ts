import { pageError } from '@airlock/protocol/errors/pageError'
import { isRecord } from '@airlock/protocol/isRecord'
import { CHECKS } from './options/checks.ts'
import { NOT_BUILT, WITHOUT_EFFECT } from './options/knownOptions.ts'
import { networkIdOf } from './options/networks.ts'
import type { AppKitOptions } from './types.ts'

/** `createAppKit`'s options, checked and complete. */
export type Settings = Required<
  Pick<
    AppKitOptions,
    | 'allowUnsupportedChain'
    | 'announce'
    | 'chainImages'
    | 'customRpcUrls'
    | 'customWallets'
    | 'debug'
    | 'enableEIP6963'
    | 'enableEmbedded'
    | 'enableInjected'
    | 'enableNetworkSwitch'
    | 'enableReconnect'
    | 'enableWalletConnect'
    | 'excludeWalletIds'
    | 'featuredWalletIds'
    | 'features'
    | 'frameUrl'
    | 'includeWalletIds'
    | 'metadata'
    | 'networks'
    | 'prewarm'
    | 'projectId'
    | 'themeMode'
    | 'themeVariables'
  >
> &
  Pick<AppKitOptions, 'allWallets' | 'defaultNetwork' | 'locale'> & {
    /** S2.4: `adapters: []`. */
    universal: boolean
  }

/**
 * Reads the options (design §9). What does nothing here warns once; everything that is wrong is told together.
 *
 * @throws AirlockError OPTIONS_INVALID
 */
export function readOptions(options: AppKitOptions): Settings {
  const given = Object.fromEntries(
    Object.entries({ ...options }).filter(([, value]) => value !== undefined),
  ) as AppKitOptions
  const universal = isEmptyList(given.adapters)
  if (universal) delete given.adapters
  const names = [...Object.entries(given), ...featuresOf(given)]
  const problems = [...names.flatMap(findProblem), ...findNetworkProblems(given)]
  const { frameUrl } = given
  if (!frameUrl) problems.push('frameUrl: where is the modal frame served?')
  else if (URL.canParse(frameUrl) && new URL(frameUrl).origin === globalThis.location?.origin) {
    problems.push('frameUrl: the frame needs another origin than the page.')
  }
  if (problems.length) throw pageError('OPTIONS_INVALID', { problems: problems.join('\n') })
  const ignored = names.flatMap(([name]) => (WITHOUT_EFFECT.includes(name) ? name : []))
  if (ignored.length) console.warn(`createAppKit: no effect, see configuration.md: ${ignored.join(', ')}`)
  const initial = Object.entries(CHECKS).map(([name, [, , value]]) => [name, value])
  const working = Object.entries(given).filter(([name]) => !WITHOUT_EFFECT.includes(name))
  return Object.fromEntries([...initial, ...working, ['universal', universal]])
}

function isEmptyList(value: unknown) {
  return Array.isArray(value) && !value.length
}

/** The features that were given, by their path. */
function featuresOf({ features }: AppKitOptions): [string, unknown][] {
  return Object.entries({ ...features }).map(([name, value]) => [`features.${name}`, value])
}

/** What is wrong with an option; nothing is an empty list. */
export function findProblem([name, value]: [string, unknown]): string | [] {
  const check = Object.hasOwn(CHECKS, name) && CHECKS[name]
  const isOff = value === undefined || value === false || isEmptyList(value)
  if (check) return check[0](value) ? [] : `${name}: expected ${check[1]}.`
  if ([...WITHOUT_EFFECT, 'networks', 'defaultNetwork'].includes(name)) return []
  if (NOT_BUILT.includes(name) || /^features\./.test(name)) return isOff ? [] : `${name} is not built yet.`
  const start = name.toLowerCase().slice(0, -2)
  const meant = Object.keys(CHECKS).find((one) => start[2] && one.toLowerCase().startsWith(start))
  return `${name} is no option.${meant ? ` Did you mean ${meant}?` : ''}`
}

function findNetworkProblems({ networks, defaultNetwork, customRpcUrls }: AppKitOptions): string[] {
  const ids = Array.isArray(networks) ? networks.map(networkIdOf) : []
  const problems = ids.flatMap((id, at) =>
    id && ids.indexOf(id) === at
      ? []
      : `networks[${at}]: ${id ? 'is there twice' : 'expected a CAIP-2 id or a chain'}.`,
  )
  if (!ids.length || ids.length > 100) problems.push('networks: name 1 to 100.')
  for (const other of [...(defaultNetwork ? [defaultNetwork] : []), ...Object.keys({ ...customRpcUrls })]) {
    if (!ids.includes(networkIdOf(other))) {
      problems.push(`${isRecord(other) ? other.id : other} is not among the networks.`)
    }
  }
  return problems
}
