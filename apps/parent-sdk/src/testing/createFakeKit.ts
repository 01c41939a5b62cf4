import type { AppKit } from '../types/AppKit.ts'
import type { AccountState, AppKitEvent, NetworkState, PublicState, ThemeState, WalletInfo } from '../types/states.ts'

type State = {
  state: PublicState
  account: AccountState
  network: NetworkState
  theme: ThemeState
  event: AppKitEvent | undefined
  walletInfo: WalletInfo | undefined
}

export function createFakeKit() {
  const listeners = new Set<() => void>()
  const requests: unknown[][] = []
  const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
  const state: State = {
    state: { open: false, loading: false, initialized: true, activeChain: 'eip155', selectedNetworkId: 'eip155:1' },
    account: {
      allAccounts: [],
      address: undefined,
      caipAddress: undefined,
      isConnected: false,
      status: 'disconnected',
      embeddedWalletInfo: undefined,
    },
    network: { caipNetwork: undefined, caipNetworkId: 'eip155:1', chainId: 1, approvedCaipNetworkIds: undefined },
    theme: { themeMode: 'light', themeVariables: {} },
    event: undefined,
    walletInfo: undefined,
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const action =
    (name: string, response?: unknown) =>
    async (...args: unknown[]) => {
      requests.push([name, ...args])
      return response
    }
  const kit = {
    getState: () => state.state,
    getAccount: () => state.account,
    getNetwork: () => state.network,
    getTheme: () => state.theme,
    getEvent: () => state.event,
    getWalletInfo: () => state.walletInfo,
    getProvider: () => provider,
    subscribeState: subscribe,
    subscribeAccount: subscribe,
    subscribeNetwork: subscribe,
    subscribeTheme: subscribe,
    subscribeEvents: subscribe,
    subscribeWalletInfo: subscribe,
    open: action('open'),
    close: action('close'),
    disconnect: action('disconnect'),
    switchNetwork: action('switchNetwork'),
    fetchBalance: action('fetchBalance', { balance: '1.5', symbol: 'ETH' }),
    setThemeMode: (mode: unknown) => void requests.push(['setThemeMode', mode]),
    setThemeVariables: (variables: unknown) => void requests.push(['setThemeVariables', variables]),
  } as unknown as AppKit

  return {
    kit,
    provider,
    requests,
    listenerCount: () => listeners.size,
    update(change: Partial<State>) {
      Object.assign(state, change)
      for (const listener of [...listeners]) listener()
    },
    connect() {
      const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      this.update({
        account: {
          allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
          address,
          caipAddress: `eip155:1:${address}`,
          isConnected: true,
          status: 'connected',
          embeddedWalletInfo: undefined,
        },
        walletInfo: { name: 'Example', type: 'ANNOUNCED', rdns: 'io.example' },
      })
    },
  }
}
