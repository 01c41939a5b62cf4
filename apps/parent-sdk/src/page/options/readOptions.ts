import { NAMESPACES } from '@airlock/protocol/caip'
import { pageError } from '@airlock/protocol/errors/pageError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { CHECKS, type Check } from './checks.ts'
import { networkIdOf } from './networkInput.ts'
import { OTHER_OPTIONS } from './otherOptions.ts'

export type Settings = Required<
  Pick<
    AppKitOptions,
    | 'allowUnsupportedChain'
    | 'announce'
    | 'chainImages'
    | 'customRpcUrls'
    | 'customWallets'
    | 'connectorImages'
    | 'debug'
    | 'enableEIP6963'
    | 'enableEmbedded'
    | 'enableInjected'
    | 'enableMobileFullScreen'
    | 'enableNetworkSwitch'
    | 'enableReconnect'
    | 'enableWalletConnect'
    | 'enableWalletGuide'
    | 'enableWallets'
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
  Pick<AppKitOptions, 'allWallets' | 'locale' | 'privacyPolicyUrl' | 'showWallets' | 'siwx' | 'termsConditionsUrl'> & {
    defaultNetwork: AppKitOptions['defaultNetwork'] | undefined
    /** `true` for `adapters: []`: WalletConnect only. */
    universal: boolean
    others: Record<string, boolean>
  }

/** One error names every invalid option; the console explains each. @throws AirlockError OPTIONS_INVALID */
export function readOptions(options: AppKitOptions): Settings {
  const input = Object.fromEntries([['frameUrl', undefined], ...givenOf(options)]) as AppKitOptions
  const universal = isEmptyList(input.adapters)
  if (universal) delete input.adapters
  const names = [...Object.entries(input), ...featuresOf(input)]
  const problems = [...new Set(names.flatMap(findProblem).concat(findNetworkProblems(input)))]
  if (problems.length) throw pageError('OPTIONS_INVALID', { problems: `${problems.join(', ')}.` })
  const initial = Object.entries(CHECKS).map(([name, [, value]]: [string, Check]) => [name, value])
  const working = Object.entries(input).filter(isChecked)
  const others = names.filter((option) => !isChecked(option))
  return {
    ...Object.fromEntries([...initial, ...working]),
    networks: input.networks.filter(networkIdOf),
    defaultNetwork: input.defaultNetwork,
    universal,
    others: {
      ...Object.fromEntries(others.map(([name, value]) => [name, value !== false && !isEmptyList(value)])),
      networks: !input.networks.every(networkIdOf),
    },
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

/** Templates write an absent option as `null` or an empty text. */
function givenOf(options: object | undefined): [string, unknown][] {
  return Object.entries({ ...options }).filter(([, value]) => (value ?? '') !== '')
}

export function findProblem([name, value]: [string, unknown]): string | [] {
  const check = isChecked([name, value]) && (CHECKS as Record<string, Check>)[name]
  const isKnown =
    /^(?:networks|defaultNetwork|features\..*)$/.test(name) || (OTHER_OPTIONS as readonly string[]).includes(name)
  return (check ? check[0](value) : isKnown) ? [] : name
}

function findNetworkProblems({ networks, defaultNetwork, customRpcUrls }: AppKitOptions): string[] {
  const ids = Array.isArray(networks) ? networks.map(networkIdOf) : []
  const problems = ids.flatMap((id, at) =>
    (id ? ids.indexOf(id) === at : isForeign(networks[at])) ? [] : `networks[${at}]`,
  )
  if (!ids.some(Boolean) || ids.length > 100) problems.push('networks')
  if (defaultNetwork && !ids.includes(networkIdOf(defaultNetwork))) problems.push('defaultNetwork')
  if (!Object.keys({ ...customRpcUrls }).every(networkIdOf)) problems.push('customRpcUrls')
  return problems
}

/** Networks of other namespaces are left out, such as `sui:mainnet`. */
function isForeign(input: unknown) {
  const [namespace = '', reference] = (isRecord(input) ? `${input.chainNamespace}:` : `${input}`).split(':')
  return reference !== undefined && /^[a-z][-a-z\d]{2,7}$/.test(namespace) && !NAMESPACES.includes(namespace as never)
}
