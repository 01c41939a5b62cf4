/** Its accounts differ by network, and it remembers the site. */
export type TstWallet = {
  id: string
  name: string
  connect(): Promise<TstState>
  restore(): Promise<TstState | null>
  switchNetwork(reference: string): Promise<void>
  sign(text: string): Promise<string>
  forget(): void
  onChange(listener: (state: TstState) => void): () => void
}
export type TstState = { address: string; reference: string }

/** Runs in the page, ahead of the SDK: its body uses nothing from outside. */
export function installTstWallet() {
  const ADDRESSES: Record<string, string> = { main: 'TMainNet1a', side: 'TSideNet2b' }
  const KEY = 'tst-wallet'
  // Later than the page's request for wallets, as slow extensions are.
  const LATE_MS = 400
  const listeners = new Set<(state: TstState) => void>()
  const stateOf = (reference: string): TstState => ({ address: ADDRESSES[reference] ?? '', reference })
  const stored = () => localStorage.getItem(KEY)
  const wallet: TstWallet = {
    id: 'com.example.tester',
    name: 'Tester',
    async connect() {
      localStorage.setItem(KEY, stored() ?? 'main')
      return stateOf(stored() ?? 'main')
    },
    async restore() {
      const reference = stored()
      return reference === null ? null : stateOf(reference)
    },
    async switchNetwork(reference) {
      localStorage.setItem(KEY, reference)
      for (const listener of listeners) listener(stateOf(reference))
    },
    sign: async (text) => `signed ${text}`,
    forget: () => localStorage.removeItem(KEY),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const announce = () => dispatchEvent(new CustomEvent('tst:announceWallet', { detail: wallet }))
  setTimeout(() => {
    announce()
    addEventListener('tst:requestWallets', announce)
  }, LATE_MS)
}
