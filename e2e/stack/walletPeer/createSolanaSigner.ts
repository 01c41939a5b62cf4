import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import { type Hex, hexToBytes } from 'viem'
import { rpcError } from '../wallets/rpcError.ts'

/** The Solana account of the wallet on the phone: its key has the bytes of the EVM key. */
export function createSolanaSigner(privateKey: Hex) {
  const secret = hexToBytes(privateKey)
  const address = encodeBase58(ed25519.getPublicKey(secret))
  return {
    address,
    /** @throws an error with a JSON-RPC code */
    perform(method: string, params: unknown): unknown {
      const { message, pubkey } = (params ?? {}) as { message?: string; pubkey?: string }
      if (method !== 'solana_signMessage') throw rpcError(-32_601, `The method ${method} does not exist.`)
      if (pubkey !== address || message === undefined) throw rpcError(-32_602, 'Expected a message and our key.')
      return { signature: encodeBase58(ed25519.sign(decodeBase58(message), secret)) }
    },
  }
}
