import {
  deadlineCall,
  ENTRY_POINT,
  OPERATION_EVENT,
  operationOf,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { FinalOperation } from '../../keys/KeyClient.ts'
import { DELEGATE } from '../../smartAccount/delegate.ts'
import { encodeBatch } from '../../smartAccount/encodeBatch.ts'
import type { Log } from '../evm/simulation/readLogs.ts'

const ABI = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Operation[] operations, address beneficiary)',
])

export type SignedOperation = SecureParams<'sponsor/send'>['operation']

export function handleOps(
  { callData, signature, ...parts }: SignedOperation,
  { sender, beneficiary }: { sender: string; beneficiary: string },
): { to: Hex; data: Hex } {
  const operation = { ...parts, callData: callData as Hex, sender: sender as Hex }
  const packed = toPackedUserOperation(operationOf(operation, DELEGATE, signature as Hex))
  const data = encodeFunctionData({ abi: ABI, functionName: 'handleOps', args: [[packed], beneficiary as Hex] })
  return { to: ENTRY_POINT, data }
}

export function unsigned({ calls, ...operation }: FinalOperation): SignedOperation {
  const rows = calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data: data as Hex }))
  const callData = encodeBatch([deadlineCall(operation.validUntil), ...rows])
  return { ...operation, callData, signature: `0x${'0'.repeat(130)}` }
}

export function isSuccess({ address, topics, data }: Log, paymaster: string): boolean {
  const isOperationEvent = address.toLowerCase() === ENTRY_POINT.toLowerCase() && topics[0] === OPERATION_EVENT
  const isPaid = topics[3]?.slice(-40).toLowerCase() === paymaster.slice(2).toLowerCase()
  return isOperationEvent && isPaid && data.slice(66, 130).endsWith('1')
}
