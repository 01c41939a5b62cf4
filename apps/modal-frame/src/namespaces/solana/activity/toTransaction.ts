import { shortAddress, toCaipAddress } from '@airlock/protocol/caip'
import type { Transaction, Transfer } from '@airlock/protocol/gateway/answers/history'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import { type Changes, readChanges } from './readChanges.ts'
import type { Entry } from './readHistory.ts'

type Account = { address: string; network: CaipNetwork }

export function toTransaction(entry: Entry, response: unknown, { address, network }: Account): Transaction {
  const { signature, isFailed, blockTime } = entry
  const changes = readChanges(response)
  const transfers = changes === undefined || isFailed ? [] : transfersOf(changes, { address, network })
  const [first] = transfers
  const isPaid = changes?.payer === address
  return {
    id: signature,
    metadata: {
      operationType: operationOf(transfers),
      hash: signature,
      minedAt: new Date(blockTime * 1_000).toISOString(),
      sentFrom: changes?.payer ?? '',
      sentTo: first?.direction === 'out' ? (first.counterparty ?? '') : address,
      status: isFailed ? 'failed' : 'confirmed',
      nonce: 0,
      chain: network.caipNetworkId,
      ...(isPaid && changes !== undefined && { fee: formatAmount(changes.fee, network.nativeCurrency.decimals) }),
    },
    // A transaction without transfers is listed too.
    transfers: transfers.length === 0 ? null : transfers,
  }
}

function transfersOf(changes: Changes, { address, network }: Account): Transfer[] {
  const { name, symbol, decimals } = network.nativeCurrency
  const tokens = changes.tokens
    .filter(({ owner }) => owner === address)
    .map(({ mint, units, decimals: digits }) =>
      toTransfer(units, digits, {
        fungible_info: {
          name: shortAddress('solana', mint),
          symbol: shortAddress('solana', mint),
          address: toCaipAddress(network.caipNetworkId, mint),
        },
        counterparty: changes.tokens.find((other) => other.mint === mint && other.units === -units)?.owner,
      }),
    )
  const own = changes.coins.get(address) ?? 0n
  // The deposit of an opened token account belongs to the transfer.
  const coin = tokens.length > 0 && own < 0n ? own + changes.deposits : own
  const counterparty = [...changes.coins].find(([one, units]) => one !== address && units === -coin)?.[0]
  const coins = coin === 0n ? [] : [toTransfer(coin, decimals, { fungible_info: { name, symbol }, counterparty })]
  return [...tokens, ...coins]
}

type Part = { fungible_info: NonNullable<Transfer['fungible_info']>; counterparty: string | undefined }

function toTransfer(units: bigint, decimals: number, { fungible_info, counterparty }: Part): Transfer {
  const numeric = formatAmount(units < 0n ? -units : units, decimals)
  const direction = units < 0n ? 'out' : 'in'
  return { fungible_info, direction, quantity: { numeric }, ...(counterparty !== undefined && { counterparty }) }
}

function operationOf(transfers: readonly Transfer[]) {
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.size === 2) return 'trade'
  if (directions.size === 0) return 'execute'
  return directions.has('out') ? 'send' : 'receive'
}
