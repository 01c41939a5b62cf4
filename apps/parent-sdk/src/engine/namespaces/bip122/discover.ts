import { foreignText } from '@airlock/protocol/text/foreignText'
import type { DiscoverOptions } from '../../../types/Namespace.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { parseIcon } from '../../wallets/parseIcon.ts'
import { attempt, isObject, ownProperty } from '../injected/ownProperty.ts'
import { poll } from '../injected/poll.ts'
import { discoverStandard } from '../standard/discoverStandard.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import { accountsAdapter } from './accountsAdapter.ts'
import { btcProvidersAdapter } from './btcProvidersAdapter.ts'
import { leatherAdapter } from './leatherAdapter.ts'
import { standardAdapter } from './standardAdapter.ts'
import type { WalletAdapter } from './WalletAdapter.ts'

const MAX_PATH = 4
const LEATHER = 'LeatherProvider'

const adapters = new WeakMap<object, WalletAdapter>()

export function adapterOf(native: unknown): WalletAdapter {
  return adapters.get(native as object) ?? standardAdapter(native)
}

/** `btc_providers`: https://wbips.netlify.app/wbips/WBIP004. The first convention lists a wallet. */
export function discover(
  { enableStandard, enableInjected, onOpen }: DiscoverOptions,
  found: (wallet: FoundWallet) => void,
) {
  if (enableStandard) discoverStandard({ chain: 'bitcoin:', connect: ['bitcoin:connect', 'connect'] }, found)
  if (enableInjected) {
    poll(() => {
      listProviders(found)
      listObjects(found)
    }, onOpen)
  }
}

function listProviders(found: (wallet: FoundWallet) => void) {
  for (const entry of attempt(() => listOf(ownProperty(globalThis, 'btc_providers'))) ?? []) {
    const [id, input, image] = ['id', 'name', 'icon'].map((key) => ownProperty(entry, key))
    const name = foreignText(input)
    const native = typeof id === 'string' && id.length <= 128 ? follow(id) : undefined
    if (!name || !isObject(native) || typeof attempt(() => native.request) !== 'function') continue
    report(found, { name, native, adapter: id === LEATHER ? leatherAdapter : btcProvidersAdapter, image })
  }
}

const IMITATORS: readonly [flag: string, name: string][] = [
  ['isOkxWallet', 'OKX Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isTokenPocket', 'TokenPocket'],
]

function listObjects(found: (wallet: FoundWallet) => void) {
  const okx = ownProperty(ownProperty(globalThis, 'okxwallet'), 'bitcoin')
  if (isAccountsWallet(okx)) report(found, { name: 'OKX Wallet', native: okx, adapter: accountsAdapter })
  const unisat = ownProperty(globalThis, 'unisat')
  if (!isAccountsWallet(unisat)) return
  const [, name] = IMITATORS.find(([flag]) => attempt(() => unisat[flag]) === true) ?? [undefined, 'UniSat']
  report(found, { name, native: unisat, adapter: accountsAdapter })
}

type Row = { name: string; native: object; adapter: (native: unknown) => WalletAdapter; image?: unknown }

function report(found: (wallet: FoundWallet) => void, { name, native, adapter, image }: Row) {
  // Leather's icon has the type `image/svg`.
  const icon = parseIcon(typeof image === 'string' ? image.replace('data:image/svg;', 'data:image/svg+xml;') : '')
  if (!adapters.has(native)) adapters.set(native, adapter(native))
  found({ type: 'INJECTED', connectorId: name, name, ...(icon && { icon }), native })
}

function isAccountsWallet(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof attempt(() => value.requestAccounts) === 'function'
}

function follow(path: string): unknown {
  const keys = path.split('.')
  return keys.length > MAX_PATH ? undefined : keys.reduce<unknown>(ownProperty, globalThis)
}
