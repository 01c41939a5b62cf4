import { operationOf } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { DELEGATE } from '../smartAccount/delegate.ts'

const ABI = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Operation[] operations, address beneficiary)',
])

/** The call of the EntryPoint that carries a signed operation out, as the relayer makes it. */
export function handleOps(
  { operation }: Pick<SecureParams<'sponsor/send'>, 'operation'>,
  { sender, relayer }: { sender: string; relayer: string },
): Hex {
  const { callData, signature, ...signed } = operation
  const parts = { ...signed, callData: callData as Hex, sender: sender as Hex, relayer }
  const packed = toPackedUserOperation(operationOf(parts, DELEGATE, signature as Hex))
  return encodeFunctionData({ abi: ABI, functionName: 'handleOps', args: [[packed], relayer as Hex] })
}
