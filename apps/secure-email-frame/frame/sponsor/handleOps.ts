import {
  GATE_GAS,
  gateDataOf,
  nonceOf,
  OPERATION_GATE,
  VERIFICATION_GAS,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { concatHex, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'

const ABI = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Operation[] operations, address beneficiary)',
])
const pair = (one: number, other: number) => concatHex([one, other].map((number) => numberToHex(number, { size: 16 })))

/** The call of the EntryPoint that carries a signed operation out, as the relayer makes it. */
export function handleOps(
  { operation }: Pick<SecureParams<'sponsor/send'>, 'operation'>,
  { sender, relayer }: { sender: string; relayer: string },
): Hex {
  const { key, callData, callGasLimit, validUntil, signature } = operation
  const packed = {
    sender: sender as Hex,
    nonce: BigInt(nonceOf(key)),
    // The hash has the code of the account in its place.
    initCode: '0x7702',
    callData: callData as Hex,
    accountGasLimits: pair(VERIFICATION_GAS, callGasLimit),
    preVerificationGas: 0n,
    gasFees: pair(0, 0),
    paymasterAndData: concatHex([OPERATION_GATE, pair(GATE_GAS, 0), gateDataOf({ relayer, validUntil })]),
    signature: signature as Hex,
  } as const
  return encodeFunctionData({ abi: ABI, functionName: 'handleOps', args: [[packed], relayer as Hex] })
}
