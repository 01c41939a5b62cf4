import type { SecureParams } from '@airlock/protocol/secure/api'
import { type Hex, isAddressEqual, numberToHex } from 'viem'
import { entryPoint08Address, getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { DELEGATE } from '../../smartAccount/delegate.ts'
import { encodeBatch } from '../../smartAccount/encodeBatch.ts'
import type { FinalOperation } from '../KeyClient.ts'
import { SecureFault } from '../SecureFault.ts'

/**
 * Signs calls as an operation that pays nothing, for EntryPoint 0.8 alone, and the authorization that brings the pinned code where the
 * account lacks it.
 *
 * @returns the parameters of `sponsor/send`, as JSON
 * @throws SecureFault INVALID_INPUT for another account and for no network: an authorization for network 0 is one for all
 */
export async function signOperation(account: PrivateKeyAccount, wanted: FinalOperation): Promise<string> {
  const { chainId, calls, authorization } = wanted
  const isOwn = isAddressEqual(wanted.sender as Hex, account.address)
  if (!isOwn || !Number.isSafeInteger(chainId) || chainId < 1) throw new SecureFault('INVALID_INPUT')
  const code =
    authorization && (await account.signAuthorization({ address: DELEGATE, chainId, nonce: authorization.nonce }))
  const limits = {
    nonce: BigInt(wanted.nonce),
    callGasLimit: BigInt(wanted.callGasLimit),
    verificationGasLimit: BigInt(wanted.verificationGasLimit),
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  }
  const callData = encodeBatch(calls.map(({ to, value, data }) => ({ to, value: BigInt(value), data: data as Hex })))
  const common = { sender: account.address, callData, ...(code && { factory: '0x7702' as const }) }
  const userOperation: UserOperation<'0.8'> = {
    ...common,
    ...limits,
    signature: '0x',
    ...(code && { authorization: code as never }),
  }
  const typed = getUserOperationTypedData({ chainId, entryPointAddress: entryPoint08Address, userOperation })
  const params: SecureParams<'sponsor/send'> = {
    chainId,
    operation: {
      ...common,
      ...(Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, numberToHex(value)])) as Record<
        keyof typeof limits,
        Hex
      >),
      signature: await account.signTypedData(typed),
    },
    ...(code && {
      authorization: {
        address: DELEGATE,
        chainId,
        nonce: code.nonce,
        r: code.r,
        s: code.s,
        yParity: code.yParity === 1 ? 1 : 0,
      },
    }),
  }
  return JSON.stringify(params)
}
