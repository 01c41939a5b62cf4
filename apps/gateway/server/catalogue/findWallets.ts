import type { WalletQuery } from '@airlock/protocol/gateway/answers/walletQuery'
import type { WalletEntry, WalletPage } from '@airlock/protocol/gateway/answers/wallets'
import { fold, searchByName } from '@airlock/protocol/gateway/searchByName'

export function findWallets(wallets: readonly WalletEntry[], query: WalletQuery): WalletPage {
  const matching = wallets.filter((wallet) => matches(wallet, query))
  const found = searchByName(matching, query.search ?? '')
  const from = (query.page - 1) * query.entries
  return { count: found.length, data: found.slice(from, from + query.entries) }
}

function matches(wallet: WalletEntry, query: WalletQuery) {
  const { include, exclude, chains, platform, rdns, names, badge_type } = query
  const hasNameFilter = rdns !== undefined || names !== undefined
  return (
    (include === undefined || include.includes(wallet.id)) &&
    !(exclude?.includes(wallet.id) ?? false) &&
    (!hasNameFilter || isIn(rdns, wallet.rdns) || isIn(names, wallet.name)) &&
    (badge_type === undefined || wallet.badge_type === badge_type) &&
    (chains === undefined || worksOn(wallet, chains)) &&
    (platform === undefined || PLATFORMS[platform](wallet))
  )
}

/** A wallet without chains works on EVM. */
function worksOn({ chains }: WalletEntry, requested: readonly string[]) {
  return requested.some((chain) =>
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
