import { pageError } from '@airlock/protocol/errors/pageError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { warnOnce } from '../utils/warnOnce.ts'
import { CHECKS } from './checks.ts'
import { NOT_BUILT, WITHOUT_EFFECT } from './knownOptions.ts'
import { networkIdOf } from './networkInput.ts'

const withoutEffect: readonly string[] = WITHOUT_EFFECT
const notBuilt: readonly string[] = NOT_BUILT

/** Validated and complete options. */
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
    | 'tokens'
  >
> &
  Pick<AppKitOptions, 'allWallets' | 'locale' | 'siwx'> & {
    defaultNetwork: AppKitOptions['defaultNetwork'] | undefined
    /** `true` for `adapters: []`: WalletConnect only. */
    universal: boolean
  }

/**
 * Validates the options. Warns once about options without effect; one error lists every problem.
 *
 * @throws AirlockError OPTIONS_INVALID
 */
export function readOptions(options: AppKitOptions): Settings {
  const given = Object.fromEntries(givenOf(options)) as AppKitOptions
  const universal = isEmptyList(given.adapters)
  if (universal) delete given.adapters
  const names = [...Object.entries(given), ...featuresOf(given)]
  const problems = [...names.flatMap(findProblem), ...findNetworkProblems(given)]
  const { frameUrl } = given
  if (!frameUrl) problems.push('frameUrl: expected the http(s) URL of the modal frame.')
  else if (URL.canParse(frameUrl) && new URL(frameUrl).origin === globalThis.location?.origin) {
    problems.push('frameUrl: expected another origin than the page.')
  }
  if (problems.length) throw pageError('OPTIONS_INVALID', { problems: problems.join('\n') })
  warnOf('no effect, see configuration.md', names, ([name]) => withoutEffect.includes(name))
  warnOf('not available, left out', names, isUnbuilt)
  const initial = Object.entries(CHECKS).map(([name, [, , value]]) => [name, value])
  const working = Object.entries(given).filter(([name]) => Object.hasOwn(CHECKS, name))
  return {
    ...Object.fromEntries([...initial, ...working]),
    networks: given.networks,
    defaultNetwork: given.defaultNetwork,
    universal,
  }
}

function warnOf(reason: string, names: [string, unknown][], isRelevant: (option: [string, unknown]) => boolean) {
  const relevant = names.filter(isRelevant).map(([name]) => name)
  if (relevant.length) warnOnce(`createAppKit: ${reason}: ${relevant.join(', ')}`)
}

function isEmptyList(value: unknown) {
  return Array.isArray(value) && !value.length
}

function featuresOf({ features }: AppKitOptions): [string, unknown][] {
  return givenOf(features).map(([name, value]) => [`features.${name}`, value])
}

/** `undefined` omits an option. */
function givenOf(options: object | undefined): [string, unknown][] {
  return Object.entries({ ...options }).filter(([, value]) => value !== undefined)
}

export function findProblem([name, value]: [string, unknown]): string | [] {
  const check = Object.hasOwn(CHECKS, name) && CHECKS[name]
  // Text that starts like JSON was invalid JSON; `[ob` starts an object's string.
  if (check)
    return check[0](value) ? [] : `${name}: expected ${/^[[{](?!ob)/.test(String(value)) ? 'valid JSON' : check[1]}.`
  if ([...withoutEffect, ...notBuilt, 'networks', 'defaultNetwork'].includes(name) || isFeature(name)) return []
  return `${name} is not an option.`
}

function isFeature(name: string) {
  return name.startsWith('features.')
}

/** Detects options that enable an unbuilt feature. */
function isUnbuilt([name, value]: [string, unknown]) {
  const isOff = value === false || isEmptyList(value)
  const isKnown = Object.hasOwn(CHECKS, name) || withoutEffect.includes(name)
  return !isOff && !isKnown && (notBuilt.includes(name) || isFeature(name))
}

function findNetworkProblems({ networks, defaultNetwork, customRpcUrls }: AppKitOptions): string[] {
  const ids = Array.isArray(networks) ? networks.map(networkIdOf) : []
  const problems = ids.flatMap((id, at) =>
    id && ids.indexOf(id) === at
      ? []
      : `networks[${at}]: ${id ? 'is listed twice' : 'expected a CAIP-2 id or a chain'}.`,
  )
  if (!ids.length || ids.length > 100) problems.push('networks: expected 1 to 100 networks.')
  const named = Object.keys({ ...customRpcUrls }).map((id) => ['customRpcUrls', id] as const)
  for (const [name, other] of [...(defaultNetwork ? [['defaultNetwork', defaultNetwork] as const] : []), ...named]) {
    if (!ids.includes(networkIdOf(other))) {
      problems.push(`${name}: ${isRecord(other) ? other.id : other} is not among the networks.`)
    }
  }
  return problems
}
