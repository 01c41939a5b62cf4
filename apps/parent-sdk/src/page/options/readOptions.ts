import { pageError } from '@airlock/protocol/errors/pageError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { CHECKS } from './checks.ts'
import { networkIdOf } from './networkInput.ts'
import { OTHER_OPTIONS } from './otherOptions.ts'

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
    /** Names without a check, such as options of other kits; `false` for those that are off. */
    others: Record<string, boolean>
  }

/**
 * Validates the options. One error lists every problem.
 *
 * @throws AirlockError OPTIONS_INVALID
 */
export function readOptions(options: AppKitOptions): Settings {
  const input = Object.fromEntries(givenOf(options)) as AppKitOptions
  const universal = isEmptyList(input.adapters)
  if (universal) delete input.adapters
  const names = [...Object.entries(input), ...featuresOf(input)]
  const problems = [...names.flatMap(findProblem), ...findNetworkProblems(input)]
  const { frameUrl } = input
  if (!frameUrl) problems.push('frameUrl: expected the http(s) URL of the modal frame.')
  else if (URL.canParse(frameUrl) && new URL(frameUrl).origin === globalThis.location?.origin) {
    problems.push('frameUrl: expected another origin than the page.')
  }
  if (problems.length) throw pageError('OPTIONS_INVALID', { problems: problems.join('\n') })
  const initial = Object.entries(CHECKS).map(([name, [, , value]]) => [name, value])
  const working = Object.entries(input).filter(isChecked)
  const others = names.filter((option) => !isChecked(option))
  return {
    ...Object.fromEntries([...initial, ...working]),
    networks: input.networks,
    defaultNetwork: input.defaultNetwork,
    universal,
    others: Object.fromEntries(others.map(([name, value]) => [name, value !== false && !isEmptyList(value)])),
  }
}

function isChecked([name]: [string, unknown]) {
  return Object.hasOwn(CHECKS, name)
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
  const check = isChecked([name, value]) && CHECKS[name]
  // Text that starts like JSON was invalid JSON; `[ob` starts an object's string.
  if (check)
    return check[0](value) ? [] : `${name}: expected ${/^[[{](?!ob)/.test(String(value)) ? 'valid JSON' : check[1]}.`
  const isKnown = [...OTHER_OPTIONS, 'networks', 'defaultNetwork'].includes(name) || name.startsWith('features.')
  return isKnown ? [] : `${name} is not an option.`
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
