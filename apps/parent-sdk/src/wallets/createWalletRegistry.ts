import { MAX_MESSAGE_BYTES, MAX_WALLETS } from '@airlock/protocol/constants'
import { OWN_RDNS } from '../kit/announceProvider.ts'
import { randomId } from '../kit/randomId.ts'
import type { PageWallet, WalletRegistry } from '../ports.ts'
import { findInjected } from './findInjected.ts'
import { type FoundWallet, parseAnnouncement } from './parseAnnouncement.ts'

type Options = {
  enableEIP6963: boolean
  enableInjected: boolean
  /** S6.3: ids, rdns or names, in any letter case. */
  excluded: readonly string[]
  /** Whether it is our own provider, which other libraries find by the same announcements. */
  isOwn: (provider: unknown) => boolean
}

/** All icons together must leave room in one message of the channel. */
const MAX_ICONS_LENGTH = MAX_MESSAGE_BYTES / 2

/**
 * The wallets of the page, in the order in which they were found: announced ones (EIP-6963), and what `window.ethereum`
 * offers beside them. One row a wallet; the provider object that was found first stays (T43).
 */
export function createWalletRegistry({ enableEIP6963, enableInjected, excluded, isOwn }: Options) {
  const hidden = new Set(excluded.map(fold))
  const listeners = new Set<() => void>()
  let found: readonly PageWallet[] = []
  let rows: readonly PageWallet[] = []
  let iconsLength = 0

  function add(wallet: FoundWallet) {
    if (isOwn(wallet.provider) || wallet.rdns === OWN_RDNS) return
    const index = found.findIndex(({ provider }) => provider === wallet.provider)
    const same = found[index]
    // An announcement names what was only guessed; anything else about a provider that is known already is ignored.
    if (same ? same.type === wallet.type || wallet.type === 'INJECTED' : found.length >= MAX_WALLETS) return
    const row: PageWallet = { ...wallet, handle: same?.handle ?? randomId(), contested: false }
    const length = row.icon?.length ?? 0
    if (iconsLength + length <= MAX_ICONS_LENGTH) iconsLength += length
    else delete row.icon
    found = same ? found.with(index, row) : [...found, row]
    const visible = found.filter(isShown)
    rows = visible.map((one) => ({
      ...one,
      contested: isMixedScript(one.name) || visible.some((other) => other !== one && isAlike(one, other)),
    }))
    for (const listener of [...listeners]) listener()
  }

  function isShown(wallet: PageWallet, position: number) {
    const names = [wallet.connectorId, wallet.name].map(fold)
    if (names.some((name) => hidden.has(name))) return false
    return (
      wallet.type === 'ANNOUNCED' ||
      !found.some((other, at) => isAlike(wallet, other) && (other.type === 'ANNOUNCED' || at < position))
    )
  }

  function onAnnounce(event: Event) {
    const wallet = parseAnnouncement(event)
    if (wallet) add(wallet)
  }

  function onInjected() {
    findInjected().forEach(add)
  }

  if (enableEIP6963) {
    addEventListener('eip6963:announceProvider', onAnnounce)
    dispatchEvent(new Event('eip6963:requestProvider'))
  }
  if (enableInjected) {
    addEventListener('ethereum#initialized', onInjected)
    onInjected()
  }

  return {
    list: () => rows,
    byHandle: (handle) => found.find((wallet) => wallet.handle === handle),
    byConnectorId: (connectorId) => rows.find((wallet) => wallet.connectorId === connectorId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy() {
      removeEventListener('eip6963:announceProvider', onAnnounce)
      removeEventListener('ethereum#initialized', onInjected)
      listeners.clear()
    },
  } satisfies WalletRegistry & { destroy(): void }
}

/** The same rdns, or the same name: one wallet that was found twice, or one that claims to be another (T39). */
function isAlike(left: FoundWallet, right: FoundWallet) {
  return fold(left.connectorId) === fold(right.connectorId) || fold(left.name) === fold(right.name)
}

/** Latin letters with look-alikes among them: no honest name needs that. */
function isMixedScript(name: string) {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}

function fold(text: string) {
  return text.normalize('NFKC').toLowerCase()
}
