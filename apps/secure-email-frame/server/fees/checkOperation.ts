import { deadlineCall, ENTRY_POINT, operationOf } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { isRevoke, MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { gasOfPayment, type Payment } from '@airlock/protocol/secure/payment'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  recoverAddress,
} from 'viem'
import { entryPoint08Abi, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { ApiError } from '../ApiError.ts'
import type { BundlerOptions } from './readBundlers.ts'

/**
 * The only code that operations run, `Simple7702Account` 0.8, also pinned by the frame.
 * https://github.com/eth-infinitism/account-abstraction/blob/v0.8.0/contracts/accounts/Simple7702Account.sol
 */
export const DELEGATE: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
/** Contracts that obey an account, or submit operations: calls to them would hide their effect. */
const INNER: readonly Address[] = [ENTRY_POINT, DELEGATE]
/** Networks and the delegate skip signatures with a greater `s` (https://eips.ethereum.org/EIPS/eip-7702). */
const MOST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

type RequestedCalls = NonNullable<SecureParams<'sponsor/status'>['calls']>

export const SIMULATED_SUBMITTER: Address = '0x0000000000000000000000000000000000004337'

export type SignedAuthorization = { address: Address; chainId: number; nonce: number; r: Hex; s: Hex; yParity: 0 | 1 }
export type CheckedCalls = {
  callsHash: Hex
  targets: readonly Address[]
  authorization: { nonce: number } | undefined
  onlySetsCode: boolean
}
export type CheckedOperation = CheckedCalls & {
  chainId: number
  sender: Address
  hash: Hex
  key: Hex
  gas: bigint
  validUntil: number
  user: ReturnType<typeof operationOf>
  authorization: SignedAuthorization | undefined
  last: Hex | null | undefined
  nonce: number | undefined
}

/** Allows only plain calls. @param owner address of the session's wallet @throws ApiError OPERATION_REFUSED */
export function checkCalls(
  { callData, authorization }: Pick<RequestedCalls, 'callData' | 'authorization'>,
  owner: Address,
): CheckedCalls {
  const calls = callsOf(callData as Hex)
  const isStopping = calls.every(({ target, data, value }) => isRevoke({ to: target, data, value }))
  if (calls.length > (isStopping ? MAX_REVOKES : MAX_CALLS)) throw new ApiError('OPERATION_REFUSED')
  const isInner = (target: Address) => [owner, ...INNER].some((one) => isAddressEqual(one, target))
  if (calls.some(({ target, data }) => data !== '0x' && isInner(target))) throw new ApiError('OPERATION_REFUSED')
  // Operators list the delegate to pay for replaced code, not for calls to it.
  if (calls.some(({ target }) => isAddressEqual(DELEGATE, target))) throw new ApiError('OPERATION_REFUSED')
  const isEmpty = ({ target, value, data }: Call) => isAddressEqual(owner, target) && value === 0n && data === '0x'
  const onlySetsCode = authorization !== undefined && calls.every(isEmpty)
  return {
    callsHash: keccak256(callData as Hex),
    targets: onlySetsCode ? [DELEGATE] : calls.map(({ target }) => getAddress(target)),
    authorization,
    onlySetsCode,
  }
}

/** @throws ApiError OPERATION_REFUSED for gas or contracts that the operator does not pay */
export function assertListed(
  { gas, targets }: Pick<CheckedOperation, 'gas' | 'targets'>,
  { maxGas, targets: listed }: Pick<BundlerOptions, 'maxGas' | 'targets'>,
): void {
  const isListed = listed === undefined || targets.every((target) => listed.has(target))
  if (!isListed || gas > BigInt(maxGas)) throw new ApiError('OPERATION_REFUSED')
}

/** Rebuilds unsigned parts, so they cannot differ. @throws ApiError OPERATION_REFUSED */
export async function checkOperation(
  { chainId, operation, authorization: input, last, nonce }: SecureParams<'sponsor/send'>,
  owner: Address,
): Promise<CheckedOperation> {
  const { callGasLimit, validUntil, payment } = operation
  const signedCalls = operation.callData as Hex
  const callData = withoutDeadline(signedCalls, validUntil)
  const calls = checkCalls({ callData, authorization: input && { nonce: input.nonce } }, owner)
  const sender = getAddress(owner)
  const key = operation.key as Hex
  const signature = operation.signature as Hex
  const user = operationOf({ sender, key, callData: signedCalls, callGasLimit, payment }, DELEGATE, signature)
  const hash = hashOf(user, chainId)
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer !== sender || !isOneSpelling(signature)) throw new ApiError('OPERATION_REFUSED')
  return {
    ...calls,
    gas: gasOfPayment({ callGasLimit, payment }),
    chainId,
    sender,
    hash,
    key,
    validUntil,
    last: last as Hex | null | undefined,
    nonce,
    user,
    authorization: input && (await checkAuthorization(input, { sender, chainId })),
  }
}

/** @throws ApiError OPERATION_REFUSED if it is missing or names another time */
function withoutDeadline(callData: Hex, validUntil: number): Hex {
  const [first, ...calls] = callsOf(callData)
  const { to, value, data } = deadlineCall(validUntil)
  const isBounded = first && isAddressEqual(first.target, to) && first.value === value && first.data === data
  if (!isBounded) throw new ApiError('OPERATION_REFUSED')
  return batchOf(calls)
}

function isOneSpelling(signature: Hex): boolean {
  return BigInt(`0x${signature.slice(66, 130)}`) <= MOST_S && ['1b', '1c'].includes(signature.slice(130))
}

/** @param beneficiary receives the paymaster's payment */
export function handleOpsData(user: CheckedOperation['user'], beneficiary: Address): Hex {
  const args = [[toPackedUserOperation(user)], beneficiary] as const
  return encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
}

/** The EntryPoint's hash: everything except signature and authorization. */
export function hashOf(user: CheckedOperation['user'], chainId: number): Hex {
  const entryPoint = { entryPointAddress: ENTRY_POINT, entryPointVersion: '0.8' } as const
  return getUserOperationHash({ chainId, ...entryPoint, userOperation: user })
}

type Bounded = { sender: Address; key: string; callData: Hex; callGasLimit: number; validUntil: number }

/** @param callData accepted by `checkCalls` */
export function bundledOperation(
  { callData, ...parts }: Bounded & { payment: Payment },
  signature: Hex,
): CheckedOperation['user'] {
  const { to, value, data } = deadlineCall(parts.validUntil)
  const bounded = batchOf([{ target: to, value, data }, ...callsOf(callData)])
  return operationOf({ ...parts, callData: bounded }, DELEGATE, signature)
}

type Call = { target: Address; value: bigint; data: Hex }
const batchOf = (calls: readonly Call[]) =>
  encodeFunctionData({ abi: ABI, functionName: 'executeBatch', args: [calls] }).toLowerCase() as Hex

/** @throws ApiError OPERATION_REFUSED unless the bytes are exactly one `executeBatch` */
function callsOf(callData: Hex): readonly Call[] {
  try {
    const { args } = decodeFunctionData({ abi: ABI, data: callData })
    const [calls] = args
    if (batchOf(calls) === callData && calls.length > 0) return calls
  } catch {
    // Continues below.
  }
  throw new ApiError('OPERATION_REFUSED')
}

/** @throws ApiError OPERATION_REFUSED if networks would skip it, or another account signed it */
async function checkAuthorization(
  { nonce, r, s, yParity }: NonNullable<SecureParams<'sponsor/send'>['authorization']>,
  { sender, chainId }: { sender: Address; chainId: number },
): Promise<SignedAuthorization> {
  const authorization = { address: DELEGATE, chainId, nonce, r: r as Hex, s: s as Hex, yParity }
  const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (signer !== sender || BigInt(s) > MOST_S) throw new ApiError('OPERATION_REFUSED')
  return authorization
}
