import type { WalletEntry, WalletPage } from '@airlock/protocol/gateway/answers/wallets'

/** Answer of a gateway with so many wallets; one of them is called Needle. */
export function manyWallets(count: number, query: URLSearchParams): WalletPage {
  const all: WalletEntry[] = Array.from({ length: count }, (_, index) => ({
    id: `wallet-${index}`,
    name: index === count - 1 ? 'Needle Wallet' : `Wallet number ${index}`,
    mobile_link: `wallet${index}://`,
    order: index + 1,
  }))
  const search = query.get('search')?.toLowerCase() ?? ''
  const excluded = query.get('exclude')?.split(',') ?? []
  const found = all.filter(({ id, name }) => name.toLowerCase().includes(search) && !excluded.includes(id))
  const [page, entries] = [Number(query.get('page') ?? 1), Number(query.get('entries') ?? 40)]
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
}
