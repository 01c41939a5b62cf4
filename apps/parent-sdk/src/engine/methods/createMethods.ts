import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { ModalMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createEvents } from '../../page/kit/createEvents.ts'
import { networkIdOf } from '../../page/options/networkInput.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { AppKitOptions, Features, NetworkInput } from '../../types/AppKitOptions.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import { fetchBalance } from '../actions/fetchBalance.ts'
import { signModalMessage } from '../actions/signModalMessage.ts'
import type { Wallets } from '../headless/createWallets.ts'

type Deps = ActionDeps & {
  loadWallets(): Promise<Pick<Wallets, 'call'>>
  loadConnections(): Promise<Pick<Wallets, 'call'>>
  updates: { options(): AppKitOptions; change(changes: Partial<AppKitOptions>): void }
  store: { set(changes: object): void }
  switchNetwork(network: CaipNetworkId): Promise<void>
  track: ReturnType<typeof createEvents>['track']
}

export type Methods = {
  call(name: string, args: unknown[]): Promise<unknown>
  signModalMessage(params: ModalMessage): Promise<string>
}

export function createMethods(deps: Deps): Methods {
  const { updates, store } = deps
  const { options } = updates
  function change(changes: Partial<AppKitOptions>) {
    updates.change(changes)
    // The modal offers other sign-in methods now.
    store.set({})
  }
  const activeNetwork = () => {
    const { activeNamespace, namespaces } = deps.session.get()
    return namespaces[activeNamespace]?.caipNetworkId
  }
  const updateFeatures = (changes: Features) => change({ features: { ...options().features, ...changes } })
  const feature = (name: keyof Features) => (value: unknown) => updateFeatures({ [name]: value })
  async function switchNetwork(input: unknown, { throwOnFailure = true }: { throwOnFailure?: boolean } = {}) {
    const network = networkIdOf(input)
    if (!network) throw new AirlockError('INVALID_PARAMS', { context: { method: 'switchNetwork' } })
    const before = activeNetwork()
    try {
      await deps.switchNetwork(network)
      if (activeNetwork() !== before) deps.track('SWITCH_NETWORK', { network })
    } catch (error) {
      if (throwOnFailure) throw error
    }
  }
  const methods = {
    updateOptions: change,
    updateFeatures,
    setConnectMethodsOrder: feature('connectMethodsOrder'),
    setWalletFeaturesOrder: feature('walletFeaturesOrder'),
    setSocialsOrder: feature('socials'),
    setCollapseWallets: feature('collapseWallets'),
    setTermsConditionsUrl: (url?: string) => change({ termsConditionsUrl: url } as Partial<AppKitOptions>),
    setPrivacyPolicyUrl: (url?: string) => change({ privacyPolicyUrl: url } as Partial<AppKitOptions>),
    addNetwork(_: unknown, network: NetworkInput) {
      const { networks } = without(options(), networkIdOf(network))
      change({ networks: [...networks, network] })
    },
    async removeNetwork(...[chainNamespace, id]: Parameters<AppKit['removeNetwork']>) {
      const removed = networkIdOf({ chainNamespace, id })
      change(without(options(), removed))
      if (activeNetwork() === removed) await switchNetwork(options().networks[0])
    },
    switchNetwork,
    fetchBalance: () => fetchBalance(deps),
    getUniversalProvider() {
      const details = 'WalletConnect runs in the modal frame. Use getProvider(namespace).'
      throw new AirlockError('UNSUPPORTED_METHOD', { context: { method: 'getUniversalProvider' }, details })
    },
  }
  return {
    async call(name, args) {
      const own = (methods as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
      if (own) return own(...args)
      // `disconnect` names one connection of several.
      const load = /Connection|^disc/.test(name) ? deps.loadConnections : deps.loadWallets
      return (await load()).call(name, args)
    },
    signModalMessage: (params) => signModalMessage(deps, params),
  }
}

function without({ networks, defaultNetwork }: AppKitOptions, id: unknown) {
  return {
    networks: networks.filter((one) => networkIdOf(one) !== id),
    ...(networkIdOf(defaultNetwork) === id && { defaultNetwork: undefined }),
  } as Pick<AppKitOptions, 'networks'>
}
