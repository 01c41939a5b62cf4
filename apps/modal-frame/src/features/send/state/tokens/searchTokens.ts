import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'

/** Matches name, symbol or contract. Excludes empty balances. */
export function searchTokens(tokens: readonly TokenBalance[], query: string): readonly TokenBalance[] {
  const text = query.trim()
  const requested = text.toLowerCase()
  const owned = tokens.filter(({ address, quantity }) => address === undefined || /[1-9]/.test(quantity.numeric))
  if (requested === '') return owned
  return owned.filter(
    ({ name, symbol, address }) =>
      `${name} ${symbol}`.toLowerCase().includes(requested) || (address !== undefined && isContract(address, text)),
  )
}

function isContract(caipAddress: string, text: string): boolean {
  const [namespace, , address = ''] = caipAddress.split(':')
  return isSameAddress(namespace as ChainNamespace, address, text)
}
