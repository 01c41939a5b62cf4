import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { type Move, sidesOf } from '../history/chain/Move.ts'
import { address, hash } from '../history/chain/rpcFields.ts'
import { integer, token } from './explorerFields.ts'

export type ExplorerItem = {
  block: number
  index: number
  hash: Hex
  time: number
  moves: Move[]
  own?: OwnTransaction
}
type OwnTransaction = {
  from: Hex
  to?: Hex
  nonce: number
  status: 'confirmed' | 'failed'
  selector?: string
  fee: string
}
export type ExplorerToken = z.output<typeof token>

const party = z.object({ hash: address })
const block = z.int().check(z.gte(0))
const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
const transaction = z.object({
  hash,
  block_number: block,
  position: z.optional(z.nullable(block)),
  timestamp: time,
  status: z.optional(z.nullable(z.string())),
  raw_input: z.optional(z.nullable(z.string())),
  from: party,
  to: z.optional(z.nullable(party)),
  value: integer,
  nonce: z.int().check(z.gte(0)),
  fee: z.optional(z.nullable(z.object({ value: z.optional(z.nullable(integer)) }))),
})
const transfer = z.object({
  transaction_hash: hash,
  log_index: block,
  block_number: block,
  timestamp: time,
  from: party,
  to: party,
  token,
  token_type: z.optional(z.nullable(z.string())),
  total: z.object({ value: z.optional(z.nullable(integer)), token_id: z.optional(z.nullable(integer)) }),
})
const internal = z.object({
  transaction_hash: hash,
  block_number: block,
  index: block,
  timestamp: time,
  success: z.boolean(),
  from: party,
  to: z.optional(z.nullable(party)),
  value: integer,
})

const seconds = (text: string) => Math.floor(Date.parse(text) / 1_000)
const placed = (block: number, index: number, txHash: Hex, time: string) => ({
  blockNumber: block,
  blockHash: txHash,
  time: seconds(time),
  txHash,
  txIndex: index,
})

export function readTransaction(value: unknown, account: Hex): ExplorerItem | undefined {
  const { data } = transaction.safeParse(value)
  if (data === undefined) return undefined
  const { from, to, nonce, status, fee, raw_input: input, position } = data
  const isValid = status !== 'error'
  const amount = isValid ? BigInt(data.value) : 0n
  const location = placed(data.block_number, position ?? 0, data.hash, data.timestamp)
  const moves = sidesOf(new Set([account]), from.hash, to?.hash ?? from.hash).map((side): Move => {
    const direction = to == null ? 'out' : side.direction
    return { ...side, ...location, direction, amount, order: -1, kind: from.hash === account ? 'call' : 'native' }
  })
  return {
    ...{ block: data.block_number, index: position ?? 0, hash: data.hash, time: seconds(data.timestamp), moves },
    own: {
      from: from.hash,
      ...(to != null && { to: to.hash }),
      nonce,
      status: isValid ? 'confirmed' : 'failed',
      ...(input && input.length >= 10 && to != null && { selector: input.slice(0, 10) }),
      fee: fee?.value ?? '0',
    },
  }
}

export function readTransfer(value: unknown, account: Hex): (ExplorerItem & { token: ExplorerToken }) | undefined {
  const { data } = transfer.safeParse(value)
  const contract = (data?.token.address_hash ?? data?.token.address)?.toLowerCase() as Hex | undefined
  if (data === undefined || contract === undefined) return undefined
  const { token_id: id, value: amount } = data.total
  // Treats a transfer without an amount as an NFT.
  if (id == null && amount == null) return undefined
  const kind = id == null ? 'erc20' : data.token_type === 'ERC-1155' ? 'erc1155' : 'erc721'
  const position = placed(data.block_number, 0, data.transaction_hash, data.timestamp)
  const moves = sidesOf(new Set([account]), data.from.hash, data.to.hash).map((side): Move => {
    const of = {
      ...side,
      ...position,
      kind,
      token: contract,
      order: data.log_index,
      amount: BigInt(amount ?? 1),
    } as const
    return id == null ? of : { ...of, tokenId: BigInt(id) }
  })
  const found = { block: data.block_number, index: 0, hash: data.transaction_hash, time: position.time, moves }
  return { ...found, token: data.token }
}

export function readInternal(value: unknown, account: Hex): ExplorerItem | undefined {
  const { data } = internal.safeParse(value)
  if (data === undefined || !data.success || data.to == null || data.value === '0') return undefined
  const position = placed(data.block_number, 0, data.transaction_hash, data.timestamp)
  const moves = sidesOf(new Set([account]), data.from.hash, data.to.hash).map(
    (side): Move => ({ ...side, ...position, kind: 'native', order: -2 - data.index, amount: BigInt(data.value) }),
  )
  return { block: data.block_number, index: 0, hash: data.transaction_hash, time: position.time, moves }
}
