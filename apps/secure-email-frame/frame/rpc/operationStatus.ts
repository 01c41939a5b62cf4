import { encodeFunctionData, type Hex, hexToBigInt, numberToHex, pad, parseAbi, slice } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import type { FinalOperation } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from './createReads.ts'

/** `UserOperationEvent` of the EntryPoint; its first topic is the hash, the first words of its data are number and success. */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const ABI = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])

/** What an id holds to follow an operation on its network, whichever transaction brings it: hash, account, number, block. */
export function operationWords({ sender, nonce }: FinalOperation, hash: Hex, block: bigint): Hex[] {
  return [hash, pad(sender as Hex), numberToHex(BigInt(nonce), { size: 32 }), numberToHex(block, { size: 32 })]
}

type Log = { topics: readonly Hex[]; data: Hex; transactionHash: Hex; removed?: boolean }
type Found = { status: 100 | 200 | 500; receipts: object[] }

/**
 * What became of an operation, by the EntryPoint's own word. A transaction that brought it succeeds though its calls failed. Whoever has
 * the signature can bring it for as long as its number is not used: until then it may still happen.
 */
export async function operationStatus(
  chainId: number,
  [hash = '0x', account = '0x', nonce = '0x', block = '0x']: readonly Hex[],
  read: Read,
): Promise<Found> {
  const sender = slice(account, 12)
  const number = hexToBigInt(nonce)
  const data = encodeFunctionData({ abi: ABI, args: [sender, number >> 64n] })
  // Number first: where it was used by then, the event of its operation is there too.
  const next = BigInt((await read(chainId, 'eth_call', [{ to: entryPoint08Address, data }, 'latest'])) as Hex)
  const filter = {
    address: entryPoint08Address,
    fromBlock: numberToHex(hexToBigInt(block)),
    toBlock: 'latest',
    topics: [EVENT, hash, pad(sender)],
  }
  const logs = (await read(chainId, 'eth_getLogs', [filter])) as readonly Log[] | null
  if (!Array.isArray(logs)) throw new SecureFault('NETWORK_FAILED')
  const log = (logs as readonly Log[]).find(({ topics, removed }) => topics[1] === hash && removed !== true)
  if (log === undefined) return { status: next > number ? 500 : 100, receipts: [] }
  const receipt = await read(chainId, 'eth_getTransactionReceipt', [log.transactionHash])
  if (typeof receipt !== 'object' || receipt === null) return { status: 100, receipts: [] }
  return { status: hexToBigInt(slice(log.data, 32, 64)) === 1n ? 200 : 500, receipts: [receipt] }
}
