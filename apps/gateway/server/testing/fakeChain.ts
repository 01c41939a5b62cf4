import { createHash } from 'node:crypto'
import { encodeAbiParameters, type Hex } from 'viem'
import { NodeError, type NodeRpc } from '../history/chain/NodeRpc.ts'
import { TRANSFER, TRANSFER_SINGLE } from '../history/chain/transferLogs.ts'

type Log = { address: Hex; topics: Hex[]; data: Hex }
type Transaction = { from: Hex; to: Hex | null; value: bigint; input: Hex; status: 0 | 1; logs: Log[]; receipt: object }
type Block = { hash: Hex; transactions: Transaction[]; hashes: Hex[] }

export type Limits = {
  blocks?: number
  results?: number
  recent?: number
  response?: (method: string, params: readonly unknown[]) => unknown
  withoutTimes?: boolean
  native?: 'trace' | 'none'
}

const GENESIS_S = 1_700_000_000
const BLOCK_S = 10

const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}` as Hex
export const user = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as Hex
const hashOf = (...parts: unknown[]) => `0x${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}` as Hex
const hex = (value: number | bigint) => `0x${value.toString(16)}`

/** Covers histories and endpoints that no real node produces. `e2e/gateway` compares it with anvil. */
export function fakeChain(chainId: number, limits: Limits = {}) {
  let fork = 0
  const blocks: Block[] = []
  const positions = new Map<Hex, { number: number; index: number }>()
  const requests: { method: string; params: readonly unknown[] }[] = []

  function add(transactions: Transaction[]) {
    const number = blocks.length
    const hash = hashOf('block', chainId, number, fork)
    const hashes = transactions.map((_, index) => hashOf('tx', hash, index))
    for (const [index, one] of hashes.entries()) positions.set(one, { number, index })
    blocks.push({ hash, transactions, hashes })
    return number
  }
  add([])

  const blockHash = (number: number): Hex => blocks[number]?.hash ?? '0x'
  const txHash = (number: number, index: number): Hex => blocks[number]?.hashes[index] ?? '0x'
  const position = (number: number, index: number) => ({
    blockNumber: hex(number),
    blockHash: blockHash(number),
    transactionIndex: hex(index),
  })

  function logsOf(from: number, to: number, topics: (Hex | Hex[] | null)[]) {
    const found: object[] = []
    for (let number = from; number <= Math.min(to, blocks.length - 1); number += 1) {
      let logIndex = 0
      for (const [index, { logs, status }] of (blocks[number]?.transactions ?? []).entries()) {
        for (const { address, topics: own, data } of status === 1 ? logs : []) {
          const matches = topics.every(
            (requested, at) => requested === null || [requested].flat().includes(own[at] ?? '0x'),
          )
          const at = { ...position(number, index), transactionHash: txHash(number, index), logIndex: hex(logIndex) }
          const time = limits.withoutTimes ? {} : { blockTimestamp: hex(GENESIS_S + number * BLOCK_S) }
          if (matches) found.push({ address, topics: own, data, ...at, ...time })
          logIndex += 1
        }
      }
    }
    return found
  }

  function header(number: number, full: boolean) {
    const block = blocks[number]
    if (block === undefined) return null
    const transactions = block.transactions.map((_, index) =>
      full ? transactionAt(number, index) : txHash(number, index),
    )
    const parentHash = number === 0 ? word(0n) : blockHash(number - 1)
    const timestamp = hex(GENESIS_S + number * BLOCK_S)
    return { number: hex(number), hash: blockHash(number), parentHash, timestamp, transactions }
  }

  function transactionAt(number: number, index: number) {
    const one = blocks[number]?.transactions[index]
    if (one === undefined) return null
    const { from, to, value, input } = one
    return {
      hash: txHash(number, index),
      ...position(number, index),
      from,
      to,
      value: hex(value),
      nonce: hex(index),
      input,
    }
  }

  function find(hash: Hex) {
    const { number, index } = positions.get(hash) ?? { number: -1, index: -1 }
    const one = blocks[number]?.transactions[index]
    return one !== undefined && txHash(number, index) === hash ? { number, index, one } : undefined
  }

  function traces({ fromBlock, toBlock, fromAddress, toAddress }: Record<string, string>) {
    const found: object[] = []
    for (let number = Number(fromBlock); number <= Math.min(Number(toBlock), blocks.length - 1); number += 1) {
      for (const [index, { from, to, value, status }] of (blocks[number]?.transactions ?? []).entries()) {
        if (fromAddress && !fromAddress.includes(from)) continue
        if (toAddress && !(to && toAddress.includes(to))) continue
        found.push({
          type: to ? 'call' : 'create',
          action: { from, ...(to && { to, callType: 'call' }), value: hex(value) },
          ...(status === 0 && { error: 'Reverted' }),
          traceAddress: [],
          blockNumber: number,
          blockHash: blockHash(number),
          transactionHash: txHash(number, index),
          transactionPosition: index,
        })
      }
    }
    return found
  }

  function checkRange(from: number, to: number) {
    if (to - from + 1 > (limits.blocks ?? Number.POSITIVE_INFINITY)) throw new NodeError(-32_602, 'range too large')
    if (from < blocks.length - (limits.recent ?? Number.POSITIVE_INFINITY)) throw new NodeError(-32_000, 'pruned')
  }

  const responses: Record<string, (...params: never[]) => unknown> = {
    eth_chainId: () => hex(chainId),
    eth_blockNumber: () => hex(blocks.length - 1),
    eth_getBlockByNumber: (block: string, full: boolean) =>
      header(block === 'latest' ? blocks.length - 1 : Number(block), full),
    eth_getLogs: ({ fromBlock, toBlock, topics }: { fromBlock: string; toBlock: string; topics: Hex[] }) => {
      checkRange(Number(fromBlock), Number(toBlock))
      const found = logsOf(Number(fromBlock), Number(toBlock), topics)
      if (found.length > (limits.results ?? Number.POSITIVE_INFINITY))
        throw new NodeError(-32_005, 'query returned more than 10000 results')
      return found
    },
    eth_getTransactionByHash: (hash: Hex) => {
      const at = find(hash)
      return at ? transactionAt(at.number, at.index) : null
    },
    eth_getTransactionReceipt: (hash: Hex) => {
      const at = find(hash)
      if (at === undefined) return null
      const { status, logs } = at.one
      const gas = { gasUsed: hex(21_000), effectiveGasPrice: hex(1_000_000_000) }
      return {
        transactionHash: hash,
        blockHash: blockHash(at.number),
        status: hex(status),
        ...gas,
        logs,
        ...at.one.receipt,
      }
    },
  }
  if (limits.native === 'trace') {
    responses.trace_filter = (filter: Record<string, string>) => traces(filter)
    responses.trace_transaction = () => []
  }

  const node: NodeRpc = {
    name: `double ${chainId}`,
    async request(method, params) {
      requests.push({ method, params })
      const own = limits.response?.(method, params)
      if (own instanceof Error) throw own
      if (own !== undefined) return own
      const respond = responses[method]
      if (respond === undefined) throw new NodeError(-32_601, 'Method not found')
      return structuredClone(respond(...(params as never[])))
    },
  }
  return {
    node,
    requests,
    limits,
    head: () => blocks.length - 1,
    blockHash,
    txHash,
    mine(...transactions: Partial<Transaction>[]) {
      const empty: Transaction = {
        from: user(900),
        to: user(901),
        value: 0n,
        input: '0x',
        status: 1,
        logs: [],
        receipt: {},
      }
      return add(transactions.map((one) => ({ ...empty, ...one })))
    },
    mineEmpty(count: number) {
      for (let created = 0; created < count; created += 1) add([])
    },
    reorg(depth: number) {
      fork += 1
      const height = blocks.length
      blocks.length -= depth
      while (blocks.length < height) add([])
    },
  }
}
export type FakeChain = ReturnType<typeof fakeChain>

export const transferLog = (token: Hex, from: Hex, to: Hex, amount: bigint): Log => ({
  address: token,
  topics: [TRANSFER, word(from), word(to)],
  data: word(amount),
})
export const nftLog = (token: Hex, from: Hex, to: Hex, id: bigint): Log => ({
  address: token,
  topics: [TRANSFER, word(from), word(to), word(id)],
  data: '0x',
})
export const singleLog = (token: Hex, [from, to]: [Hex, Hex], id: bigint, amount: bigint): Log => ({
  address: token,
  topics: [TRANSFER_SINGLE, word(from), word(from), word(to)],
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, amount]),
})
