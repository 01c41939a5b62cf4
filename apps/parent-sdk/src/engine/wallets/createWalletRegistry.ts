import type { ChainNamespace } from '@airlock/protocol/caip'
import { canonicalRdns } from '@airlock/protocol/canonicalRdns'
import { isReservedConnectorId, UNNAMED_CONNECTOR } from '@airlock/protocol/connectorIds'
import { MAX_WALLETS } from '@airlock/protocol/constants'
import { MAX_MESSAGE_BYTES } from '@airlock/protocol/plainJson'
import { randomId } from '../../page/utils/randomId.ts'
import type { DiscoverOptions, Namespace } from '../../types/Namespace.ts'
import type { FoundWallet, PageWallet, WalletRegistry } from '../../types/wallets.ts'
import { isMixedScript } from './isMixedScript.ts'

type Options = DiscoverOptions & {
  namespaces: readonly Pick<Namespace, 'name' | 'discover'>[]
  excluded: readonly string[]
  isOwnWallet: (native: unknown) => boolean
}

/** Limit of all icons, because a channel message also repeats icons of connected wallets. */
const MAX_ICONS_LENGTH = MAX_MESSAGE_BYTES / 3

/** The first object stays (T43). */
export function createWalletRegistry({ namespaces, excluded, isOwnWallet, ...options }: Options): WalletRegistry {
  const hidden = new Set(excluded.map((one) => fold(canonicalRdns(one))))
  const listeners = new Set<() => void>()
  let found: readonly PageWallet[] = []
  let allowed: readonly PageWallet[] = []
  let rows: readonly PageWallet[] = []
  let iconsLength = 0

  function add(wallet: FoundWallet, namespace: ChainNamespace) {
    if (isOwnWallet(wallet.native) || isImpostor(wallet)) return
    const index = found.findIndex(({ native }) => native === wallet.native)
    const same = found[index]
    const supported = [...new Set([...(same?.namespaces ?? []), namespace])]
    if (same && (same.type === wallet.type || wallet.type === 'INJECTED')) {
      // Other changes of a known object are ignored.
      if (supported.length > same.namespaces.length) show(found.with(index, { ...same, namespaces: supported }))
      return
    }
    if (!same && found.length >= MAX_WALLETS) return
    // An announcement replaces a guessed name.
    const row: PageWallet = { ...wallet, namespaces: supported, handle: same?.handle ?? randomId(), contested: false }
    const length = row.icon?.length ?? 0
    if (iconsLength + length <= MAX_ICONS_LENGTH) iconsLength += length
    else delete row.icon
    show(same ? found.with(index, row) : [...found, row])
  }

  function show(next: readonly PageWallet[]) {
    found = next
    allowed = found.filter(({ connectorId, name }) => ![connectorId, name].map(fold).some((one) => hidden.has(one)))
    const visible = allowed.filter(isShown)
    rows = visible.map((one) => ({
      ...one,
      contested:
        isMixedScript(one.name) ||
        isReservedConnectorId(one.name) ||
        visible.some((other) => other !== one && isAlike(one, other)),
    }))
    for (const listener of [...listeners]) listener()
  }

  function isShown(wallet: PageWallet) {
    return (
      wallet.type === 'ANNOUNCED' ||
      !found.some((other, at) => isAlike(wallet, other) && (other.type === 'ANNOUNCED' || at < found.indexOf(wallet)))
    )
  }

  for (const { name, discover } of namespaces) discover(options, (wallet) => add(wallet, name))

  return {
    list: () => rows,
    all: () => allowed,
    byHandle: (handle) => found.find((wallet) => wallet.handle === handle),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Detects wallets with a connector's reserved id (T109). `discover` gives unnamed wallets their own id. */
function isImpostor({ type, connectorId }: FoundWallet) {
  return isReservedConnectorId(connectorId) && !(type === 'INJECTED' && connectorId === UNNAMED_CONNECTOR)
}

/** A wallet may have an object for each namespace. */
function isAlike(left: PageWallet, right: PageWallet) {
  if (!left.namespaces.some((namespace) => right.namespaces.includes(namespace))) return false
  return fold(left.connectorId) === fold(right.connectorId) || fold(left.name) === fold(right.name)
}

function fold(text: string) {
  return text.normalize('NFKC').toLowerCase()
}
