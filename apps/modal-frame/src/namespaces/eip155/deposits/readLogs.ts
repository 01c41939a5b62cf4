import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deposit } from '../../../core/ports/Deposits.ts'

/** `Transfer(address,address,uint256)` */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** No node returns more. Far above spam, which must not hide a deposit. */
const MAX_LOGS = 10_000
const ADDRESS = /^0x[\da-f]{40}$/i
const WORD = /^0x[\da-f]{64}$/i

export type LoggedDeposit = Deposit & { key: string }

/** Skips malformed, removed, empty and own transfers. */
export function readLogs(logs: Json, account: string): LoggedDeposit[] {
  if (!Array.isArray(logs)) return []
  const times = new Map<string, number>()
  return logs.slice(0, MAX_LOGS).flatMap((log) => {
    const found = readLog(log, account)
    if (found === undefined) return []
    // Equal transfers can share a transaction, and a reorganisation renumbers logs.
    const time = (times.get(found.key) ?? 0) + 1
    times.set(found.key, time)
    return { ...found, key: `${found.key}:${time}` }
  })
}

function readLog(log: unknown, account: string): LoggedDeposit | undefined {
  if (!isRecord(log) || log.removed === true || !Array.isArray(log.topics)) return undefined
  const { address, data, transactionHash: hash } = log
  const [signature, from, to, tokenId] = log.topics as unknown[]
  if (typeof address !== 'string' || !ADDRESS.test(address) || !isWord(hash)) return undefined
  if (signature !== TRANSFER || !isWord(from) || !isWord(to)) return undefined
  if (!isOf(to, account) || isOf(from, account)) return undefined
  // An NFT has its id in a fourth topic and counts as one.
  const units = tokenId === undefined ? unitsIn(data) : 1n
  if (!units) return undefined
  const contract = address.toLowerCase()
  return { contract, units, hash, key: [hash, contract, from, String(tokenId ?? units)].join(':') }
}

const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value)

const isOf = (topic: string, account: string) => topic.slice(-40).toLowerCase() === account.slice(-40).toLowerCase()

const unitsIn = (data: unknown) => (isWord(data) ? BigInt(data) : 0n)
