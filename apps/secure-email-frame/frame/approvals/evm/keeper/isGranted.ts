import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { GRANTED, KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'

type Named = { owner: Address; grant: KeeperGrant }

/** Whether the chain has the grant, not revoked. It may have ended. */
export async function isGranted(
  { owner, grant }: Named,
  { chainId, read, keeper }: { chainId: number; read: Read; keeper: Address },
): Promise<boolean> {
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'available', args: [owner, grant] })
  const response = await read(chainId, 'eth_call', [{ to: keeper, data }, 'latest'])
  const [status] = decodeFunctionResult({ abi: KEEPER_ABI, functionName: 'available', data: response as Hex })
  return status === GRANTED
}
