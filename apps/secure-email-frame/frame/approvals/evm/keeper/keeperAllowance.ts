import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { decodeResponse } from '../../../rpc/decodeResponse.ts'
import type { TransactionRequest } from '../../shared/types.ts'
import type { KeeperInput } from './describeGrant.ts'

type Input = Pick<KeeperInput, 'chainId' | 'from' | 'read'>

/** @throws SecureError NETWORK_FAILED */
export async function keeperAllowance(token: Hex, spender: Hex, { chainId, from, read }: Input): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [getAddress(from), spender] })
  const response = await read(chainId, 'eth_call', [{ to: token, data }, 'latest'])
  return decodeResponse(() => decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: response as Hex }))
}

type Change = { allowance: bigint; later: bigint; input: Input }

/** Tokens like USDT change one only from zero or to zero. */
export async function approvalsOf(
  token: Hex,
  spender: Hex,
  { allowance, later, input }: Change,
): Promise<TransactionRequest[]> {
  const approve = (amount: bigint): TransactionRequest => ({
    ...{ to: token, value: 0n },
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
  const { chainId, from, read } = input
  const { to, data } = approve(later)
  const needsReset =
    allowance > 0n &&
    later > 0n &&
    (await read(chainId, 'eth_call', [{ from, to, data }, 'latest']).then(
      () => false,
      () => true,
    ))
  return needsReset ? [approve(0n), approve(later)] : [approve(later)]
}
