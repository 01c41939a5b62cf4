import { isRecord } from '@airlock/protocol/isRecord'
import { routersOf } from '@airlock/protocol/swap/routers'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { readTokenAt } from '../../../core/tokens/readTokenAt.ts'
import type { SentRow } from '../../../core/transactions/transactions.ts'
import { configuredRouters } from '../state/knownRouters.ts'

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Withdrawal(address,uint256)`, before a router pays the coin. */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const COIN_DECIMALS = 18

const isWordOf = (topic: string | undefined, address: string) =>
  topic === `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

function coinPayerOf(deps: Deps, { caipNetworkId, from, to }: SentRow) {
  const target = to.toLowerCase()
  for (const { address, wrapped } of routersOf(caipNetworkId, configuredRouters(deps))) {
    if (wrapped.toLowerCase() === target) return { wrapped: target, source: from }
    if (address.toLowerCase() === target) return { wrapped: wrapped.toLowerCase(), source: address }
  }
  return undefined
}

/** `undefined` if the logs do not tell. @throws AirlockError RPC_FAILED */
export async function readReceived(deps: Deps, row: SentRow): Promise<string | undefined> {
  const { caipNetworkId, from, hash, summary } = row
  const { adapter, network } = await loadNetwork(deps, caipNetworkId)
  const receipt = await adapter.request(network, { method: 'eth_getTransactionReceipt', params: [hash] })
  const logs: readonly unknown[] = isRecord(receipt) && Array.isArray(receipt.logs) ? receipt.logs : []
  const token = summary.bought?.token
  if (token === undefined) return undefined
  const payer = coinPayerOf(deps, row)
  const found = logs.filter(isRecord).filter(({ address, topics }) => {
    const [topic, first, to] = Array.isArray(topics) ? topics.map((one) => String(one).toLowerCase()) : []
    const contract = String(address).toLowerCase()
    if (token !== null) return topic === TRANSFER && contract === token.toLowerCase() && isWordOf(to, from)
    return topic === WITHDRAWAL && payer?.wrapped === contract && isWordOf(first, payer.source)
  })
  const sum = found.reduce(
    (total, { data }) => total + (/^0x[0-9a-f]{64}$/i.test(String(data)) ? BigInt(String(data)) : 0n),
    0n,
  )
  if (sum === 0n) return undefined
  if (token === null) return formatAmount(sum, COIN_DECIMALS)
  const known = await readTokenAt(deps, { network: caipNetworkId, address: from }, token)
  return known && formatAmount(sum, Number(known.quantity.decimals))
}
