import {
  ENTRY_POINT,
  GATE_GAS,
  OPERATION_GATE,
  operationOf,
  VERIFICATION_GAS,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
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
import { Fault } from '../Fault.ts'
import type { SponsorOptions } from './readSponsor.ts'

/**
 * The one code that operations run, `Simple7702Account` 0.8, which the secure frame pins too.
 * https://github.com/eth-infinitism/account-abstraction/blob/v0.8.0/contracts/accounts/Simple7702Account.sol
 */
export const DELEGATE: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
/** Contracts that obey an account, or that operations come from: data to one of them is no call that a screen showed. */
const INNER: readonly Address[] = [ENTRY_POINT, DELEGATE, OPERATION_GATE]
/** Half of the order of secp256k1: networks skip an authorization with a greater `s`. https://eips.ethereum.org/EIPS/eip-7702 */
const MOST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

type Given = { owner: Address; relayer: Address }
type Wanted = NonNullable<SecureParams<'sponsor/status'>['calls']>

export type SignedAuthorization = { address: Address; chainId: number; nonce: number; r: Hex; s: Hex; yParity: 0 | 1 }
/** Calls that the operator may pay for. */
export type CheckedCalls = {
  callsHash: Hex
  targets: readonly Address[]
  /** Of the operation itself. */
  gas: bigint
  bytes: bigint
  /** Number of the account at which its code is set. */
  authorization: { nonce: number } | undefined
}
/** An operation that was signed by its account, and that the relayer may carry out. */
export type CheckedOperation = CheckedCalls & {
  chainId: number
  sender: Address
  /** By the EntryPoint. */
  hash: Hex
  key: Hex
  validUntil: number
  /** `handleOps` with this operation alone. */
  data: Hex
  authorization: SignedAuthorization | undefined
  /** Hash of the one that was the newest when this was shown. */
  last: Hex | null | undefined
}

/**
 * Checks that calls are a row of calls, and none of them one that the account's own code, the EntryPoint or what belongs to it obeys.
 *
 * @param owner address of the session's wallet
 * @throws Fault OPERATION_REFUSED
 */
export function checkCalls(
  { callData, callGasLimit, authorization }: Wanted,
  { owner }: Pick<Given, 'owner'>,
): CheckedCalls {
  const calls = callsOf(callData as Hex)
  const isInner = (target: Address) => [owner, ...INNER].some((one) => isAddressEqual(one, target))
  if (calls.some(({ target, data }) => data !== '0x' && isInner(target))) throw new Fault('OPERATION_REFUSED')
  return {
    callsHash: keccak256(callData as Hex),
    targets: calls.map(({ target }) => getAddress(target)),
    gas: BigInt(callGasLimit + VERIFICATION_GAS + GATE_GAS),
    bytes: BigInt((callData.length - 2) / 2),
    authorization,
  }
}

/** @throws Fault OPERATION_REFUSED for more gas, and for contracts, that the operator does not pay for */
export function refuseUnlisted({ gas, targets }: CheckedCalls, { maxGas, targets: listed }: SponsorOptions): void {
  const isListed = listed === undefined || targets.every((target) => listed.has(target))
  if (!isListed || gas > BigInt(maxGas)) throw new Fault('OPERATION_REFUSED')
}

/**
 * Checks a signed operation as far as that needs no network. All but what is signed is put together here, so that nothing else of it can differ.
 *
 * @throws Fault OPERATION_REFUSED, also for what another account signed
 */
export async function checkOperation(
  { chainId, operation, authorization: given, last }: SecureParams<'sponsor/send'>,
  { owner, relayer }: Given,
): Promise<CheckedOperation> {
  const { callData, callGasLimit, validUntil } = operation
  const calls = checkCalls({ callData, callGasLimit, authorization: given && { nonce: given.nonce } }, { owner })
  const sender = getAddress(owner)
  const key = operation.key as Hex
  const signature = operation.signature as Hex
  const parts = { sender, key, callData: callData as Hex, callGasLimit, relayer, validUntil }
  const user = operationOf(parts, DELEGATE, signature)
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.8',
    userOperation: user,
  })
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer !== sender) throw new Fault('OPERATION_REFUSED')
  return {
    ...calls,
    chainId,
    sender,
    hash,
    key,
    validUntil,
    last: last as Hex | null | undefined,
    data: encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(user)], relayer],
    }),
    authorization: given && (await checkAuthorization(given, { sender, chainId })),
  }
}

/** @throws Fault OPERATION_REFUSED unless the bytes are those of one `executeBatch` of 1 to 20 calls, and no others */
function callsOf(callData: Hex) {
  try {
    const { args } = decodeFunctionData({ abi: ABI, data: callData })
    const [calls] = args
    if (encodeFunctionData({ abi: ABI, args }) === callData && calls.length > 0 && calls.length <= MAX_CALLS)
      return calls
  } catch {
    // Falls through to the refusal.
  }
  throw new Fault('OPERATION_REFUSED')
}

/** @throws Fault OPERATION_REFUSED for what networks would skip, or another account signed */
async function checkAuthorization(
  { nonce, r, s, yParity }: NonNullable<SecureParams<'sponsor/send'>['authorization']>,
  { sender, chainId }: { sender: Address; chainId: number },
): Promise<SignedAuthorization> {
  const authorization = { address: DELEGATE, chainId, nonce, r: r as Hex, s: s as Hex, yParity }
  const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (signer !== sender || BigInt(s) > MOST_S) throw new Fault('OPERATION_REFUSED')
  return authorization
}
