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
import { SecureError } from '../errors/SecureError.ts'
import type { FinalOperation } from '../keys/KeyClient.ts'
import { DELEGATE } from '../smartAccount/delegate.ts'
import { encodeBatch } from '../smartAccount/encodeBatch.ts'

/** Requires a paymaster and an expiry. @returns `sponsor/send` params and the hash @throws SecureError INVALID_INPUT */
export async function signOperation(account: PrivateKeyAccount, requested: FinalOperation): Promise<[string, Hex]> {
  const { chainId, calls, key, callGasLimit, validUntil, authorization, payment } = requested
  const isOwnSender = isAddressEqual(requested.sender as Hex, account.address)
  if (!isOwnSender || chainId < 1 || validUntil < 1) throw new SecureError('INVALID_INPUT')
  // Without a paymaster, the EntryPoint charges the account.
  if (isNoPaymaster(payment.paymaster, account.address)) throw new SecureError('INVALID_INPUT')
  const rows = calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data: data as Hex }))
  const callData = encodeBatch([deadlineCall(validUntil), ...rows]).toLowerCase() as Hex
  const operation = operationOf({ ...requested, sender: account.address, callData }, DELEGATE, '0x')
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
