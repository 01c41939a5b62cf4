import {
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
} from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { decodeResponse } from '../../../rpc/decodeResponse.ts'
import { contextOf, KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'

type Input = { chainId: number; owner: Address; keeper: Address; read: Read; now: bigint }

/** `isComplete`: the node has the logs of all grants that the contract counted. */
type AccountGrants = { grants: KeeperGrant[]; isComplete: boolean }

/** Grants may be revoked. @throws SecureError NETWORK_FAILED without logs */
export async function readAccountGrants({ chainId, owner, keeper, read, now }: Input): Promise<AccountGrants> {
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'grantCount', args: [owner] })
  // The count is read before the logs: a grant in between only adds a log.
  const count = await read(chainId, 'eth_call', [{ to: keeper, data }, 'latest'])
  const topics = encodeEventTopics({ abi: KEEPER_ABI, eventName: 'Granted', args: { owner } })
  const filter = { address: keeper, topics, fromBlock: '0x0', toBlock: 'latest' }
  const logs = await read(chainId, 'eth_getLogs', [filter])
  return decodeResponse(() => {
    const granted = (logs as unknown[]).flatMap((log) => ownGrant(log, owner))
    const found = new Map(granted.map((grant) => [contextOf(owner, grant), grant]))
    return {
      grants: [...found.values()].filter(({ end }) => end > now).toReversed(),
      isComplete: BigInt(found.size) >= countOf(count),
    }
  })
}

/** Returns the grant of a log if it is the owner's: its id is the hash of owner and terms. */
function ownGrant(log: unknown, owner: Address): KeeperGrant[] {
  const { topics, data, removed } = log as { topics: [Hex, ...Hex[]]; data: Hex; removed?: boolean }
  const { grant, id } = decodeEventLog({ abi: KEEPER_ABI, eventName: 'Granted', topics, data }).args
  return keccak256(contextOf(owner, grant)) === id && removed !== true ? [grant] : []
}

function countOf(data: unknown): bigint {
  return decodeFunctionResult({ abi: KEEPER_ABI, functionName: 'grantCount', data: data as Hex })
}
