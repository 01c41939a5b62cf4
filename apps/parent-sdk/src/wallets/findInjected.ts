import type { Eip1193Provider } from '../ports.ts'
import { KNOWN_WALLETS } from './knownWallets.ts'
import { type FoundWallet, isProvider } from './parseAnnouncement.ts'

/** The connector id of a wallet that says nothing about itself. */
const NAMELESS = { connectorId: 'injected', name: 'Browser Wallet' }

/** What `window.ethereum` and its `providers` offer, those first that name themselves (S6.3). */
export function findInjected(): FoundWallet[] {
  const root = read(globalThis, 'ethereum')
  const several = read(root, 'providers')
  return [...(Array.isArray(several) ? several.slice(0, 16) : []), root]
    .filter(isSafeProvider)
    .flatMap((provider) => identify(provider, provider === root))
}

function identify(provider: Eip1193Provider, isRoot: boolean): FoundWallet[] {
  const known = KNOWN_WALLETS.find(([flag]) => read(provider, flag) === true)
  if (known) {
    const [, name, rdns] = known
    return [{ type: 'INJECTED', connectorId: rdns, name, rdns, provider }]
  }
  return isRoot && isMobile() ? [{ type: 'INJECTED', ...NAMELESS, provider }] : []
}

/** S6.3: a nameless wallet is the wallet's own browser on a phone, and clutter on a desktop. */
function isMobile() {
  return /android|iphone|ipad|ipod|mobi/i.test(navigator.userAgent)
}

function isSafeProvider(value: unknown): value is Eip1193Provider {
  try {
    return isProvider(value)
  } catch {
    return false
  }
}

function read(owner: unknown, key: string): unknown {
  try {
    return (owner as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
