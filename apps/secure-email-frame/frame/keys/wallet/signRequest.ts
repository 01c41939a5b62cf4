import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Address, bytesToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { FinalTransaction, SigningRequest } from '../KeyClient.ts'
import { evmKeyOf, solanaKeyOf } from './derive.ts'

/** Signs with the first account of its kind. The key is in memory for as long as this takes. */
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
      case 'transactions':
        return await Promise.all(
          request.transactions.map((transaction) => account.signTransaction(toViem(transaction))),
        )
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

function toViem({ to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, ...rest }: FinalTransaction) {
  return {
    ...rest,
    type: 'eip1559' as const,
    to: to as Address | null,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}
