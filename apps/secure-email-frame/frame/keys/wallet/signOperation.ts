import { ENTRY_POINT, operationOf } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { type Hex, hashTypedData, isAddressEqual } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { DELEGATE } from '../../smartAccount/delegate.ts'
import { encodeBatch } from '../../smartAccount/encodeBatch.ts'
import type { FinalOperation } from '../KeyClient.ts'
import { SecureFault } from '../SecureFault.ts'

/**
 * Signs calls as an operation without a fee, of EntryPoint 0.8, the pinned delegate and the pinned gate alone, and the authorization that
 * sets the delegate where the account lacks it.
 *
 * @returns the parameters of `sponsor/send`, as JSON, and the operation's hash
 * @throws SecureFault INVALID_INPUT for another account, without an end, and for no network: an authorization for network 0 is one for all
 */
export async function signOperation(account: PrivateKeyAccount, wanted: FinalOperation): Promise<[string, Hex]> {
  const { chainId, calls, key, callGasLimit, relayer, validUntil, authorization } = wanted
  const isOwn = isAddressEqual(wanted.sender as Hex, account.address)
  if (!isOwn || chainId < 1 || validUntil < 1) throw new SecureFault('INVALID_INPUT')
  const rows = calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data: data as Hex }))
  const callData = encodeBatch(rows).toLowerCase() as Hex
  const signed = { sender: account.address, key, callData, callGasLimit, relayer, validUntil }
  const operation = operationOf(signed, DELEGATE, '0x')
  const typed = getUserOperationTypedData({ chainId, entryPointAddress: ENTRY_POINT, userOperation: operation })
  const code =
    authorization && (await account.signAuthorization({ address: DELEGATE, chainId, nonce: authorization.nonce }))
  const params: SecureParams<'sponsor/send'> = {
    chainId,
    operation: { key, callData, callGasLimit, validUntil, signature: await account.signTypedData(typed) },
    ...(code && { authorization: { nonce: code.nonce, r: code.r, s: code.s, yParity: code.yParity === 1 ? 1 : 0 } }),
  }
  return [JSON.stringify(params), hashTypedData(typed)]
}
