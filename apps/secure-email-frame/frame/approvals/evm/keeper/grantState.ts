import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { decodeResponse } from '../../../rpc/decodeResponse.ts'
import { GRANTED, KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'

type Named = { owner: Address; grant: KeeperGrant }

/** `isKnown`: the chain has it, active or revoked. `available`: amount that can be taken now. */
type GrantState = { isActive: boolean; isKnown: boolean; available: bigint }

/** An active one may have ended. @throws SecureError NETWORK_FAILED */
export async function grantState(
  { owner, grant }: Named,
  { chainId, read, keeper }: { chainId: number; read: Read; keeper: Address },
): Promise<GrantState> {
  const data = encodeFunctionData({ abi: KEEPER_ABI, functionName: 'available', args: [owner, grant] })
  const response = await read(chainId, 'eth_call', [{ to: keeper, data }, 'latest'])
  const [status, available] = decodeResponse(() =>
    decodeFunctionResult({ abi: KEEPER_ABI, functionName: 'available', data: response as Hex }),
  )
  return { isActive: status === GRANTED, isKnown: status !== 0, available }
}
