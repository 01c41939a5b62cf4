import { encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { rpcError } from '../wallets/rpcError.ts'

/** The Polkadot account of the wallet on the phone, by Sr25519: its seed has the bytes of the EVM key. */
export function createPolkadotSigner(privateKey: Hex) {
  const secret = secretFromSeed(hexToBytes(privateKey))
  const address = encodeSs58(getPublicKey(secret), 0)
  return {
    address,
    /** @throws an error with a JSON-RPC code */
    perform(method: string, params: unknown): unknown {
      const { message, address: signer } = (params ?? {}) as { message?: string; address?: string }
      if (method !== 'polkadot_signMessage') throw rpcError(-32_601, `The method ${method} does not exist.`)
      if (signer !== address || message === undefined) throw rpcError(-32_602, 'Expected a message and our address.')
      // As extensions do, so that it is never a transaction.
      return { signature: bytesToHex(sign(secret, new TextEncoder().encode(`<Bytes>${message}</Bytes>`))) }
    },
  }
}
