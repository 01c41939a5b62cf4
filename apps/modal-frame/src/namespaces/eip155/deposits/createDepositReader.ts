import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { DepositReader } from '../../../core/ports/Deposits.ts'
import type { ChainAdapter } from '../../../core/ports/Namespace.ts'
import { readLogs, TRANSFER } from './readLogs.ts'

/** Read again after reorganisations or node lag. */
const OVERLAP = 12n
/** Nodes reject longer ranges. A paused reader catches up. */
const MAX_RANGE = 1_000n
const QUANTITY = /^0x[\da-f]{1,64}$/i

type Head = { block: bigint; balance: bigint; nonce: bigint }

/** Coins by balance, tokens by logs. Ignores own transactions. */
export function createDepositReader(
  request: ChainAdapter['request'],
  address: string,
  network: CaipNetwork,
): DepositReader {
  let start: bigint | undefined
  let next = 0n
  let last: Head | undefined
  const observed = new Set<string>()

  async function readHead(): Promise<Head> {
    const [block, balance, nonce] = await Promise.all([
      request(network, { method: 'eth_blockNumber', params: [] }),
      request(network, { method: 'eth_getBalance', params: [address, 'latest'] }),
      request(network, { method: 'eth_getTransactionCount', params: [address, 'latest'] }),
    ])
    return { block: toNumber(block), balance: toNumber(balance), nonce: toNumber(nonce) }
  }

  function toNumber(value: Json): bigint {
    if (typeof value === 'string' && QUANTITY.test(value)) return BigInt(value)
    throw new AirlockError('RPC_FAILED', { context: { network: network.name } })
  }

  async function readTokens(block: bigint) {
    const from = largest(start ?? 0n, next - OVERLAP)
    if (from > block) return []
    const to = smallest(block, from + MAX_RANGE)
    const filter = {
      fromBlock: toHex(from),
      toBlock: toHex(to),
      topics: [TRANSFER, null, `0x${address.slice(2).toLowerCase().padStart(64, '0')}`],
    }
    // A node without logs still shows the coin.
    const logs = await request(network, { method: 'eth_getLogs', params: [filter] }).catch(() => undefined)
    if (logs === undefined) return []
    next = to + 1n
    const found = readLogs(logs, address).filter(({ key }) => !observed.has(key))
    for (const { key } of found) observed.add(key)
    return found.map(({ key: _, ...deposit }) => deposit)
  }

  return async () => {
    const head = await readHead()
    if (last === undefined || start === undefined) {
      last = head
      start = head.block + 1n
      next = start
      return []
    }
    const { balance, nonce } = last
    const isQuiet = head.nonce === nonce
    const coin =
      isQuiet && head.balance > balance ? [{ contract: null, units: head.balance - balance, hash: null }] : []
    // A lower balance without own transactions is a reorganisation: a deposit is reported once.
    last = { ...head, balance: isQuiet ? largest(balance, head.balance) : head.balance }
    return [...coin, ...(await readTokens(head.block))]
  }
}

const toHex = (value: bigint) => `0x${value.toString(16)}`
const largest = (one: bigint, other: bigint) => (one > other ? one : other)
const smallest = (one: bigint, other: bigint) => (one < other ? one : other)
