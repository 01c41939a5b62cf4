import type { SecureParams } from '@airlock/protocol/secure/api'
import { MAX_OPERATION_CALLS } from '@airlock/protocol/secure/sponsorApi'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  numberToHex,
  parseAbi,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { Fault } from '../Fault.ts'
import type { SponsorOptions } from './readSponsor.ts'

/**
 * The one code that operations bring, `Simple7702Account` 0.8, which the secure frame pins too.
 * https://github.com/eth-infinitism/account-abstraction/blob/v0.8.0/contracts/accounts/Simple7702Account.sol
 */
export const DELEGATE: Address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

export type SignedAuthorization = NonNullable<SecureParams<'sponsor/send'>['authorization']>
/** An operation that the relayer may bring. */
export type CheckedOperation = {
  chainId: number
  sender: Address
  /** The EntryPoint's hash of it. */
  hash: Hex
  /** One spelling for each number. */
  nonce: Hex
  /** `handleOps` with this operation alone. @param beneficiary gets what an operation pays: nothing */
  bring(beneficiary: Address): Hex
  /** Gas that the operation itself may use. */
  gas: bigint
  /** For the pinned code, in a spelling that every encoder takes. */
  authorization: SignedAuthorization | undefined
}

/** Half of the order of secp256k1: networks skip an authorization with a greater `s`. https://eips.ethereum.org/EIPS/eip-7702 */
const MOST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Checks what needs no network: whose it is, that it pays nothing and lets nobody else pay, and that it does calls of the account alone.
 *
 * @param owner address of the session's wallet
 * @throws Fault OPERATION_REFUSED, OPERATION_TARGET
 */
export async function checkOperation(
  { chainId, operation, authorization: given }: SecureParams<'sponsor/send'>,
  { owner, maxGas, targets }: { owner: string } & Pick<SponsorOptions, 'maxGas' | 'targets'>,
): Promise<CheckedOperation> {
  const sender = getAddress(operation.sender.toLowerCase())
  const isOwn = sender.toLowerCase() === owner.toLowerCase()
  const fees = [operation.preVerificationGas, operation.maxFeePerGas, operation.maxPriorityFeePerGas]
  const gas = BigInt(operation.callGasLimit) + BigInt(operation.verificationGasLimit)
  const isFree = fees.every((fee) => BigInt(fee) === 0n) && gas <= BigInt(maxGas)
  const bringsCode = operation.factory !== undefined
  if (!isOwn || !isFree || bringsCode !== (given !== undefined)) throw new Fault('OPERATION_REFUSED')
  const callData = operation.callData.toLowerCase() as Hex
  const calls = callsOf(callData)
  for (const { target, data } of calls) checkTarget(target, data, { sender, targets })
  const authorization = given && (await checkAuthorization(given, { sender, chainId }))
  const nonce = hexToBigInt(operation.nonce as Hex)
  const user: UserOperation<'0.8'> = {
    sender,
    nonce,
    callData,
    callGasLimit: BigInt(operation.callGasLimit),
    verificationGasLimit: BigInt(operation.verificationGasLimit),
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: operation.signature.toLowerCase() as Hex,
    ...(authorization !== undefined && {
      factory: '0x7702' as const,
      authorization: authorization as never,
    }),
  }
  return {
    chainId,
    sender,
    hash: getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation: user,
    }),
    nonce: numberToHex(nonce),
    bring: (beneficiary) =>
      encodeFunctionData({
        abi: entryPoint08Abi,
        functionName: 'handleOps',
        args: [[toPackedUserOperation(user)], beneficiary],
      }),
    gas,
    authorization,
  }
}

/** @throws Fault OPERATION_REFUSED unless the bytes are those of one `executeBatch`, and no others */
function callsOf(callData: Hex) {
  try {
    const { args } = decodeFunctionData({ abi: ABI, data: callData })
    const isExact = encodeFunctionData({ abi: ABI, args }) === callData
    if (isExact && args[0].length <= MAX_OPERATION_CALLS) return args[0]
  } catch {
    // Falls through to the refusal.
  }
  throw new Fault('OPERATION_REFUSED')
}

/** What the account's own code, the EntryPoint or the delegate would obey is no call that a screen showed. */
function checkTarget(
  target: Address,
  data: Hex,
  { sender, targets }: { sender: Address } & Pick<SponsorOptions, 'targets'>,
) {
  const isInside = [sender, entryPoint08Address, DELEGATE].some((one) => isAddressEqual(one, target))
  if (isInside && data !== '0x') throw new Fault('OPERATION_REFUSED')
  if (targets !== undefined && !targets.has(getAddress(target))) throw new Fault('OPERATION_TARGET')
}

/**
 * Rebuilds the authorization from what was checked: the client's own text is never signed or kept.
 *
 * @throws Fault OPERATION_REFUSED for other code and for every network at once, OPERATION_SIGNATURE for what its account did not sign
 */
async function checkAuthorization(
  { address, nonce, yParity, ...given }: SignedAuthorization,
  { sender, chainId }: { sender: Address; chainId: number },
): Promise<SignedAuthorization> {
  const isPinned = isAddressEqual(address as Address, DELEGATE) && given.chainId === chainId
  if (!isPinned) throw new Fault('OPERATION_REFUSED')
  const [r, s] = [given.r.toLowerCase() as Hex, given.s.toLowerCase() as Hex]
  const authorization = { address: DELEGATE, chainId, nonce, r, s, yParity }
  const signer = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (signer !== sender || BigInt(s) > MOST_S) throw new Fault('OPERATION_SIGNATURE')
  return authorization
}
