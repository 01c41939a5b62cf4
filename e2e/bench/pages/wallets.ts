import { NAMES } from './rows.ts'

/** Five wallets in every host page, announced as browser extensions announce theirs (EIP-6963). They answer at once. */
type Provider = { request(args: { method: string }): Promise<unknown>; on(): void; removeListener(): void }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    /** The first of the wallets, as a dapp without us would use it. */
    bareWallet?: Provider
  }
}

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ANSWERS: Record<string, unknown> = {
  eth_requestAccounts: [ACCOUNT],
  eth_accounts: [],
  eth_chainId: '0xa4b1',
}
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="orange"/%3E%3C/svg%3E'

const details = NAMES.map((name, index) =>
  Object.freeze({
    info: Object.freeze({
      name: `${name} Wallet`,
      rdns: `test.bench.${name.toLowerCase()}`,
      uuid: `350670db-19fa-4704-a166-e52e178b59d${index}`,
      icon: ICON,
    }),
    provider: {
      request: async ({ method }) => ANSWERS[method] ?? '0x5f5e100',
      on() {},
      removeListener() {},
    } satisfies Provider,
  }),
)

function announce() {
  for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

if (window === top) {
  const [first] = details
  if (first) window.bareWallet = first.provider
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
