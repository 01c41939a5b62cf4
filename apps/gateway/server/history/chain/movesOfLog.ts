import { decodeAbiParameters, type Hex } from 'viem'
import { type Move, sidesOf } from './Move.ts'
import { TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, type TransferLog } from './transferLogs.ts'

const ITEMS_OF_LOG = 4_096
const WORD = 64

type Item = Pick<Move, 'kind' | 'amount'> & { tokenId?: bigint }

/** ERC-20 indexes two arguments of `Transfer`, ERC-721 three. @param time Unix seconds of its block */
export function movesOfLog(log: TransferLog, accounts: ReadonlySet<string>, time: number): Move[] {
  const parsed = parseTransfer(log)
  if (parsed === undefined) return []
  const { from, to, items } = parsed
  return sidesOf(accounts, from, to).flatMap((side) =>
    items.map((item, index) => ({
      ...side,
      ...item,
      token: log.address,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      time,
      txHash: log.transactionHash,
      txIndex: log.transactionIndex,
      order: log.logIndex * ITEMS_OF_LOG + index,
    })),
  )
}

function parseTransfer({ topics, data }: TransferLog): { from: Hex; to: Hex; items: Item[] } | undefined {
  const [kind, first, second, third] = topics
  if (first === undefined || second === undefined) return undefined
  if (kind === TRANSFER && third === undefined) {
    const amount = wordOf(data, 0)
    return amount === undefined
      ? undefined
      : { from: addressIn(first), to: addressIn(second), items: [{ kind: 'erc20', amount }] }
  }
  if (third === undefined) return undefined
  if (kind === TRANSFER) {
    const items: Item[] = [{ kind: 'erc721', amount: 1n, tokenId: BigInt(third) }]
    return { from: addressIn(first), to: addressIn(second), items }
  }
  const items = kind === TRANSFER_SINGLE ? single(data) : kind === TRANSFER_BATCH ? batch(data) : []
  return { from: addressIn(second), to: addressIn(third), items }
}

function single(data: Hex): Item[] {
  const [tokenId, amount] = [wordOf(data, 0), wordOf(data, 1)]
  return tokenId === undefined || amount === undefined ? [] : [{ kind: 'erc1155', tokenId, amount }]
}

function batch(data: Hex): Item[] {
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    if (ids.length !== amounts.length) return []
    return ids
      .slice(0, ITEMS_OF_LOG)
      .map((tokenId, index) => ({ kind: 'erc1155', tokenId, amount: amounts[index] ?? 0n }))
  } catch {
    return []
  }
}

const addressIn = (topic: Hex): Hex => `0x${topic.slice(-40)}`

function wordOf(data: Hex, index: number) {
  const word = data.slice(2 + index * WORD, 2 + (index + 1) * WORD)
  return word.length === WORD ? BigInt(`0x${word}`) : undefined
}
