import {
  deadlineCall,
  ENTRY_POINT,
  OPERATION_DEADLINE,
  operationOf,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { type Hex, hashTypedData, isAddressEqual, zeroAddress } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { DELEGATE } from '../calls/smartAccount/delegate.ts'
import { encodeBatch } from '../calls/smartAccount/encodeBatch.ts'
import { SecureFault } from '../errors/SecureFault.ts'
import type { FinalOperation } from '../keys/KeyClient.ts'

/**
 * Signs calls as an operation of EntryPoint 0.8 and the pinned delegate, and the authorization that sets the delegate where the account lacks it.
 * A paymaster owes the whole fee, and the calls begin with that of the deadline.
 *
 * @returns the parameters of `sponsor/send`, as JSON, and the operation's hash
 * @throws SecureFault INVALID_INPUT for another account, without an end, without a paymaster of its own, and for no network: an authorization for
 *   network 0 is one for all
 */
export async function signOperation(account: PrivateKeyAccount, wanted: FinalOperation): Promise<[string, Hex]> {
  const { chainId, calls, key, callGasLimit, validUntil, authorization, payment } = wanted
  const isOwn = isAddressEqual(wanted.sender as Hex, account.address)
  if (!isOwn || chainId < 1 || validUntil < 1) throw new SecureFault('INVALID_INPUT')
  // The EntryPoint takes the fee of an operation without a paymaster from its account.
  if (isNoPaymaster(payment.paymaster, account.address)) throw new SecureFault('INVALID_INPUT')
  const rows = calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data: data as Hex }))
  const callData = encodeBatch([deadlineCall(validUntil), ...rows]).toLowerCase() as Hex
  const operation = operationOf({ ...wanted, sender: account.address, callData }, DELEGATE, '0x')
  const typed = getUserOperationTypedData({ chainId, entryPointAddress: ENTRY_POINT, userOperation: operation })
  const code =
    authorization && (await account.signAuthorization({ address: DELEGATE, chainId, nonce: authorization.nonce }))
  const signature = await account.signTypedData(typed)
  const params: SecureParams<'sponsor/send'> = {
    chainId,
    operation: { key, callData, callGasLimit, validUntil, signature, payment },
    ...(code && { authorization: { nonce: code.nonce, r: code.r, s: code.s, yParity: code.yParity === 1 ? 1 : 0 } }),
  }
  return [JSON.stringify(params), hashTypedData(typed)]
}

/** @param paymaster lower case, 0x and 40 digits */
function isNoPaymaster(paymaster: string, account: Hex): boolean {
  const others = [zeroAddress, account, ENTRY_POINT, DELEGATE, OPERATION_DEADLINE] as const
  return others.some((one) => isAddressEqual(one, paymaster as Hex))
}
