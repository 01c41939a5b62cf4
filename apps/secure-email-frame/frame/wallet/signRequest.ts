import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Address, bytesToHex, type Hex, isAddressEqual } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { SecureError } from '../errors/SecureError.ts'
import type { FinalTransaction, SigningRequest } from '../keys/KeyClient.ts'
import { DELEGATE, NO_DELEGATE } from '../smartAccount/delegate.ts'
import { evmKeyOf, solanaKeyOf } from './derive.ts'

export async function signRequest(entropy: Uint8Array, request: SigningRequest): Promise<string[]> {
  if (request.kind === 'solana') return signSolana(entropy, request.payloads)
  const key = await evmKeyOf(entropy)
  try {
    const account = privateKeyToAccount(bytesToHex(key))
    switch (request.kind) {
      case 'message':
        return [await account.signMessage({ message: { raw: request.message as Hex } })]
      case 'typedData':
        return [await account.signTypedData(JSON.parse(request.typedData))]
      case 'operation':
        return await (await import('./signOperation.ts')).signOperation(account, request.operation)
      case 'transactions':
        return await Promise.all(request.transactions.map((transaction) => signTransaction(account, transaction)))
    }
  } finally {
    key.fill(0)
  }
}

async function signSolana(entropy: Uint8Array, payloads: readonly string[]): Promise<string[]> {
  const key = await solanaKeyOf(entropy)
  try {
    return payloads.map((payload) => base58.encode(ed25519.sign(base64.decode(payload), key)))
  } finally {
    key.fill(0)
  }
}

/** @throws SecureError INVALID_INPUT for other code than the delegate, or a call of another account with it */
async function signTransaction(
  account: PrivateKeyAccount,
  { authorization, ...transaction }: FinalTransaction,
): Promise<string> {
  if (authorization === undefined) return account.signTransaction({ ...toViem(transaction), type: 'eip1559' })
  const address = [DELEGATE, NO_DELEGATE].find((one) => one === authorization.address)
  const isToItself = transaction.to !== null && isAddressEqual(transaction.to as Address, account.address)
  if (address === undefined || !isToItself || transaction.chainId < 1) throw new SecureError('INVALID_INPUT')
  const { chainId, nonce } = transaction
  const signed = await account.signAuthorization({ address, chainId, nonce: nonce + 1 })
  return account.signTransaction({
    ...toViem(transaction),
    to: account.address,
    type: 'eip7702',
    authorizationList: [signed],
  })
}

function toViem({
  to,
  value,
  data,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
  ...rest
}: Omit<FinalTransaction, 'authorization'>) {
  return {
    ...rest,
    to: to as Address | null,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}
