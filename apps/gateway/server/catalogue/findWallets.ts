import type { WalletQuery } from '@airlock/protocol/gateway/answers/walletQuery'
import type { WalletEntry, WalletPage } from '@airlock/protocol/gateway/answers/wallets'
import { fold, searchByName } from '@airlock/protocol/gateway/searchByName'

/** Returns the page of the catalogue for a query. The order is the catalogue's; a search puts names that begin with it first. */
export function findWallets(wallets: readonly WalletEntry[], query: WalletQuery): WalletPage {
  const matching = wallets.filter((wallet) => matches(wallet, query))
  const found = searchByName(matching, query.search ?? '')
  const from = (query.page - 1) * query.entries
  return { count: found.length, data: found.slice(from, from + query.entries) }
}

function matches(wallet: WalletEntry, query: WalletQuery) {
  const { include, exclude, chains, platform, rdns, names } = query
  // Some clients look wallets up by what the page announced: by either is enough.
  const isNamed = rdns === undefined && names === undefined
  return (
    (include === undefined || include.includes(wallet.id)) &&
    !(exclude?.includes(wallet.id) ?? false) &&
    (isNamed || isIn(rdns, wallet.rdns) || isIn(names, wallet.name)) &&
    (chains === undefined || worksOn(wallet, chains)) &&
    (platform === undefined || PLATFORMS[platform](wallet))
  )
}

/** A wallet whose entry names no chain works on EVM networks. */
function worksOn({ chains }: WalletEntry, wanted: readonly string[]) {
  return wanted.some((chain) =>
    chains === undefined ? chain.startsWith('eip155:') : chains.some((one) => one === chain),
  )
}

type Rule = (wallet: WalletEntry) => boolean
const PLATFORMS: Record<NonNullable<WalletQuery['platform']>, Rule> = {
  ios: ({ app_store, mobile_link }) => (app_store ?? mobile_link) !== undefined,
  android: ({ play_store, mobile_link }) => (play_store ?? mobile_link) !== undefined,
  mobile: ({ mobile_link, webapp_link }) => (mobile_link ?? webapp_link) !== undefined,
  desktop: ({ desktop_link }) => desktop_link !== undefined,
  browser: ({ chrome_store, rdns }) => (chrome_store ?? rdns) !== undefined,
  web: ({ webapp_link }) => webapp_link !== undefined,
}

function isIn(list: readonly string[] | undefined, value: string | undefined) {
  return value !== undefined && list?.some((item) => fold(item) === fold(value)) === true
}
