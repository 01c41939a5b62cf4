import { foreignText } from '@airlock/protocol/text/foreignText'
import type { DiscoverOptions } from '../../../types/Namespace.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { attempt, isObject, ownProperty } from '../injected/ownProperty.ts'
import { poll } from '../injected/poll.ts'

const MAX_WALLETS = 32

const KNOWN: Readonly<Record<string, { name: string; rdns?: string }>> = {
  'polkadot-js': { name: 'Polkadot{.js}' },
  talisman: { name: 'Talisman', rdns: 'xyz.talisman' },
  'subwallet-js': { name: 'SubWallet', rdns: 'app.subwallet' },
  'fearless-wallet': { name: 'Fearless Wallet' },
  polkagate: { name: 'PolkaGate' },
  enkrypt: { name: 'Enkrypt', rdns: 'com.enkrypt' },
}

/** Any wallet can claim a key (T39), so its first object stays (T43). https://polkadot.js.org/docs/extension */
export function discover({ enableStandard, onOpen }: DiscoverOptions, found: (wallet: FoundWallet) => void) {
  if (!enableStandard) return
  const known = new Set<string>()
  poll(() => {
    const injected = ownProperty(globalThis, 'injectedWeb3')
    const keys = isObject(injected) ? attempt(() => Object.keys(injected)) : undefined
    for (const key of keys?.slice(0, MAX_WALLETS) ?? []) {
      const native = ownProperty(injected, key)
      const connectorId = foreignText(key)
      if (!connectorId || known.has(key) || known.size >= MAX_WALLETS) continue
      if (!isObject(native) || typeof attempt(() => native.enable) !== 'function') continue
      known.add(key)
      found({ type: 'ANNOUNCED', connectorId, ...nameOf(key, connectorId), native })
    }
  }, onOpen)
}

function nameOf(key: string, text: string): { name: string; rdns?: string } {
  // Nova's browser uses the key of the extension that dapps know.
  if (key === 'polkadot-js' && ownProperty(ownProperty(globalThis, 'walletExtension'), 'isNovaWallet') === true) {
    return { name: 'Nova Wallet' }
  }
  return (Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined) ?? { name: text }
}
