import { UNNAMED_CONNECTOR } from '@airlock/protocol/connectorIds'
import { times } from '@airlock/protocol/times'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { isProvider } from './parseAnnouncement.ts'

/** Specific flags first: many wallets also claim to be MetaMask. */
const KNOWN_WALLETS: readonly [flag: string, name: string, rdns: string][] = [
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
]

const NAMELESS = { connectorId: UNNAMED_CONNECTOR, name: 'Browser Wallet' }

export function findInjected(): FoundWallet[] {
  const root = read(globalThis, 'ethereum')
  return [...listedProviders(root), root]
    .filter(isSafeProvider)
    .flatMap((provider) => identify(provider, provider === root))
}

function identify(provider: Eip1193Provider, isRoot: boolean): FoundWallet[] {
  const known = KNOWN_WALLETS.find(([flag]) => read(provider, flag) === true)
  if (known) {
    const [, name, rdns] = known
    return [{ type: 'INJECTED', connectorId: rdns, name, rdns, native: provider }]
  }
  return isRoot && isMobile() ? [{ type: 'INJECTED', ...NAMELESS, native: provider }] : []
}

function isMobile() {
  return /android|iphone|ipad|ipod|mobi/i.test(navigator.userAgent)
}

/** Returns the providers that share `window.ethereum`; none if reading them throws (T41). */
function listedProviders(root: unknown): unknown[] {
  const several = read(root, 'providers')
  try {
    return Array.isArray(several) ? times(Math.min(several.length, 16), (at) => several[at]) : []
  } catch {
    return []
  }
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
