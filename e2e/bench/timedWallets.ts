declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    /** Times of this page in milliseconds: `message` of the last one from the frame before the wallet was called, `wallet` that it took in all. */
    used?: { message: number; wallet: number; isRequested: boolean; isConnected?: number }
  }
}

export const NOTE_MESSAGES = `
  globalThis.__name = (value) => value
  globalThis.used = { message: 0, wallet: 0, isRequested: false }
  const Channel = globalThis.MessageChannel
  globalThis.MessageChannel = class extends Channel {
    constructor() {
      super()
      for (const port of [this.port1, this.port2]) {
        port.addEventListener('message', () => { if (!used.isRequested) used.message = performance.now() })
      }
    }
  }
`

export function timeWallets(): void {
  const { used } = window
  if (used === undefined) throw new Error('NOTE_MESSAGES did not run in this page.')
  let open = 0
  let since = 0
  const time = (owner: object, name: string) => {
    const methods = owner as Record<string, (...args: unknown[]) => unknown>
    const own = methods[name]
    if (own === undefined) return
    methods[name] = async (...args) => {
      used.isRequested = true
      if (open === 0) since = performance.now()
      open += 1
      try {
        return await own.apply(owner, args)
      } finally {
        open -= 1
        if (open === 0) used.wallet += performance.now() - since
      }
    }
  }
  addEventListener('eip6963:announceProvider', (event) => {
    time((event as CustomEvent<{ provider: object }>).detail.provider, 'request')
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const register = ({ features }: { features: Record<string, object> }) => {
    for (const name of ['standard', 'bitcoin']) time(features[`${name}:connect`] ?? {}, 'connect')
  }
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const { injectedWeb3 = {} } = window as unknown as { injectedWeb3?: Record<string, Injected> }
  for (const wallet of Object.values(injectedWeb3)) {
    const { enable } = wallet
    wallet.enable = async (...args) => {
      const enabled = await enable.apply(wallet, args)
      time(enabled.accounts, 'get')
      return enabled
    }
    time(wallet, 'enable')
  }
}

type Injected = { enable(...args: unknown[]): Promise<{ accounts: object }> }
