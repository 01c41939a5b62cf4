import {
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
} from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'

type Input = { chainId: number; owner: Address; keeper: Address; read: Read; now: bigint }
type Log = { topics: [Hex, ...Hex[]]; data: Hex }

/** `isComplete`: the node has the logs of all grants that the contract counted. */
type AccountGrants = { grants: KeeperGrant[]; isComplete: boolean }

/** Returns an account's grants that have not ended, newest first. They may be revoked. @throws SecureError NETWORK_FAILED without logs */
export async function readAccountGrants({ chainId, owner, keeper, read, now }: Input): Promise<AccountGrants> {
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'grantCount', args: [owner] })
  // The count is read before the logs: a grant in between only adds a log.
  const response = (await read(chainId, 'eth_call', [{ to: keeper, data }, 'latest'])) as Hex
  const count = decodeFunctionResult({ abi: KEEPER_ABI, functionName: 'grantCount', data: response })
  const topics = encodeEventTopics({ abi: KEEPER_ABI, eventName: 'Granted', args: { owner } })
  const filter = { address: keeper, topics, fromBlock: '0x0', toBlock: 'latest' }
  const logs = (await read(chainId, 'eth_getLogs', [filter])) as Log[]
  const grants = logs
    .map(({ topics, data }) => decodeEventLog({ abi: KEEPER_ABI, eventName: 'Granted', topics, data }).args.grant)
    .filter(({ end }) => end > now)
    .toReversed()
  return { grants, isComplete: BigInt(new Set(logs.map(({ topics }) => topics[2])).size) >= count }
}
