import { type Address, decodeEventLog, type Hex, hexToNumber, parseAbi } from 'viem'

export type RawLog = { address: Hex; topics: [Hex, ...Hex[]]; data: Hex; logIndex: Hex; transactionHash: Hex }

/** An ERC-1155 batch is several. */
export type TokenMove = {
  token: Address
  type: 'ERC-20' | 'ERC-721' | 'ERC-1155'
  from: Address
  to: Address
  id?: bigint
  amount: bigint
  transaction: Hex
  logIndex: number
  block: number
  /** Seconds since 1970. */
  time: number
}

const FUNGIBLE = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const UNIQUE = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const MULTIPLE = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

export function movesOf(log: RawLog, position: { block: number; time: number }): TokenMove[] {
  const { address: token, topics, data, transactionHash: transaction } = log
  const common = { token: token as Address, transaction, logIndex: hexToNumber(log.logIndex), ...position }
  try {
    if (topics.length === 3) {
      const { from, to, value } = decodeEventLog({ abi: FUNGIBLE, topics, data }).args
      return [{ ...common, type: 'ERC-20', from, to, amount: value }]
    }
    const isUnique = topics.length === 4 && data === '0x'
    if (isUnique) {
      const { from, to, id } = decodeEventLog({ abi: UNIQUE, topics, data }).args
      return [{ ...common, type: 'ERC-721', from, to, id, amount: 1n }]
    }
    const { eventName, args } = decodeEventLog({ abi: MULTIPLE, topics, data })
    const { from, to } = args
    const pairs =
      eventName === 'TransferSingle' ? [[args.id, args.value]] : args.ids.map((id, at) => [id, args.values[at]])
    return pairs.map(([id = 0n, amount = 0n]) => ({ ...common, type: 'ERC-1155', from, to, id, amount }))
  } catch {
    // Another event of as many topics.
    return []
  }
}
