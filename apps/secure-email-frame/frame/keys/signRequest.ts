import { type Address, bytesToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { evmKeyOf } from './derive.ts'
import type { SigningRequest } from './KeyClient.ts'

/** Signs with the first EVM account. The key is in memory for as long as this takes. */
export async function signRequest(entropy: Uint8Array, request: SigningRequest): Promise<Hex> {
  const key = await evmKeyOf(entropy)
  try {
    const account = privateKeyToAccount(bytesToHex(key))
    switch (request.kind) {
      case 'message':
        return await account.signMessage({ message: { raw: request.message as Hex } })
      case 'typedData':
        return await account.signTypedData(JSON.parse(request.typedData))
      case 'transaction': {
        const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, ...rest } = request.transaction
        return await account.signTransaction({
          ...rest,
          type: 'eip1559',
          ...(to !== null && { to: to as Address }),
          value: BigInt(value),
          data: data as Hex,
          gas: BigInt(gas),
          maxFeePerGas: BigInt(maxFeePerGas),
          maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
        })
      }
    }
  } finally {
    key.fill(0)
  }
}
