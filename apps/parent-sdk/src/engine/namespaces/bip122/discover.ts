import { foreignText } from '@airlock/protocol/text/foreignText'
import type { DiscoverOptions } from '../../../types/Namespace.ts'
import type { FoundWallet } from '../../../types/wallets.ts'
import { parseIcon } from '../../wallets/parseIcon.ts'
import { lookRepeatedly } from '../injected/lookRepeatedly.ts'
import { attempt, isObject, ownProperty } from '../injected/ownProperty.ts'
import { discoverStandard } from '../standard/discoverStandard.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import { accountsDialect } from './accountsDialect.ts'
import type { Dialect } from './Dialect.ts'
import { leatherDialect } from './leatherDialect.ts'
import { providersDialect } from './providersDialect.ts'
import { standardDialect } from './standardDialect.ts'

const MAX_PATH = 4
/** Its path, by which it is known. */
const LEATHER = 'LeatherProvider'

/** Dialects by wallet object, since the objects do not carry them. */
const dialects = new WeakMap<object, Dialect>()

/** The dialect of a wallet that was found. */
export function dialectOf(native: unknown): Dialect {
  return dialects.get(native as object) ?? standardDialect(native)
}

/**
 * Wallets of the Wallet Standard, then those of `btc_providers` (WBIP004, https://wbips.netlify.app/wbips/WBIP004) and the objects of OKX and
 * UniSat. One that is found by several conventions is listed by the first: the same name is the same wallet.
 */
export function discover(
  { enableStandard, enableInjected, onOpen }: DiscoverOptions,
  found: (wallet: FoundWallet) => void,
) {
  if (enableStandard) discoverStandard({ chain: 'bitcoin:', connect: ['bitcoin:connect', 'connect'] }, found)
  if (enableInjected) {
    lookRepeatedly(() => {
      listProviders(found)
      listObjects(found)
    }, onOpen)
  }
}

function listProviders(found: (wallet: FoundWallet) => void) {
  for (const entry of attempt(() => listOf(ownProperty(globalThis, 'btc_providers'))) ?? []) {
    const [id, given, picture] = ['id', 'name', 'icon'].map((key) => ownProperty(entry, key))
    const name = foreignText(given)
    const native = typeof id === 'string' && id.length <= 128 ? follow(id) : undefined
    if (!name || !isObject(native) || typeof attempt(() => native.request) !== 'function') continue
    report(found, { name, native, dialect: id === LEATHER ? leatherDialect : providersDialect, picture })
  }
}

/** Flags of wallets that take the place of UniSat's object. */
const IMITATORS: readonly [flag: string, name: string][] = [
  ['isOkxWallet', 'OKX Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isTokenPocket', 'TokenPocket'],
]

function listObjects(found: (wallet: FoundWallet) => void) {
  const okx = ownProperty(ownProperty(globalThis, 'okxwallet'), 'bitcoin')
  if (isAccountsWallet(okx)) report(found, { name: 'OKX Wallet', native: okx, dialect: accountsDialect })
  const unisat = ownProperty(globalThis, 'unisat')
  if (!isAccountsWallet(unisat)) return
  const [, name] = IMITATORS.find(([flag]) => attempt(() => unisat[flag]) === true) ?? [undefined, 'UniSat']
  report(found, { name, native: unisat, dialect: accountsDialect })
}

/** A wallet of the page, with the function that returns its dialect. */
type Row = { name: string; native: object; dialect: (native: unknown) => Dialect; picture?: unknown }

function report(found: (wallet: FoundWallet) => void, { name, native, dialect, picture }: Row) {
  // Leather writes the type of its icon as `image/svg`.
  const icon = parseIcon(typeof picture === 'string' ? picture.replace('data:image/svg;', 'data:image/svg+xml;') : '')
  if (!dialects.has(native)) dialects.set(native, dialect(native))
  found({ type: 'INJECTED', connectorId: name, name, ...(icon && { icon }), native })
}

function isAccountsWallet(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof attempt(() => value.requestAccounts) === 'function'
}

/** Follows a path of own properties from the global object, such as `XverseProviders.BitcoinProvider`. */
function follow(path: string): unknown {
  const keys = path.split('.')
  return keys.length > MAX_PATH ? undefined : keys.reduce<unknown>(ownProperty, globalThis)
}
