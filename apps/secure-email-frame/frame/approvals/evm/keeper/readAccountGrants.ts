import { type Address, decodeEventLog, encodeEventTopics, type Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'

type Input = { chainId: number; owner: Address; keeper: Address; read: Read; now: bigint }
type Log = { topics: [Hex, ...Hex[]]; data: Hex }

/** Returns an account's grants that have not ended, newest first. They may be revoked. @throws SecureError NETWORK_FAILED without logs */
export async function readAccountGrants({ chainId, owner, keeper, read, now }: Input): Promise<KeeperGrant[]> {
  const topics = encodeEventTopics({ abi: KEEPER_ABI, eventName: 'Granted', args: { owner } })
  const filter = { address: keeper, topics, fromBlock: '0x0', toBlock: 'latest' }
  const logs = (await read(chainId, 'eth_getLogs', [filter])) as Log[]
  return logs
    .map(({ topics, data }) => decodeEventLog({ abi: KEEPER_ABI, eventName: 'Granted', topics, data }).args.grant)
    .filter(({ end }) => end > now)
    .toReversed()
}
