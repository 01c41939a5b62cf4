import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import { getBase64Encoder } from '@solana/kit'
import { type Hex, hexToBytes } from 'viem'
import { rpcError } from '../wallets/rpcError.ts'

type Params = Partial<Record<'message' | 'pubkey' | 'transaction' | 'feePayer', string>>

/** The Solana account of the wallet on the phone: its key has the bytes of the EVM key. */
export function createSolanaSigner(privateKey: Hex) {
  const secret = hexToBytes(privateKey)
  const address = encodeBase58(ed25519.getPublicKey(secret))
  const sign = (bytes: Uint8Array) => ({ signature: encodeBase58(ed25519.sign(bytes, secret)) })
  return {
    address,
    /** @throws an error with a JSON-RPC code */
    perform(method: string, params: unknown): unknown {
      const { message, pubkey, transaction, feePayer } = (params ?? {}) as Params
      switch (method) {
        case 'solana_signMessage':
          if (pubkey !== address || message === undefined) throw rpcError(-32_602, 'Expected a message and our key.')
          return sign(decodeBase58(message))
        case 'solana_signTransaction': {
          if (feePayer !== address || transaction === undefined)
            throw rpcError(-32_602, 'Expected a transaction of ours.')
          // As older wallets answer: the signature alone. One signature: its count, then 64 bytes, then the message.
          return sign(Uint8Array.from(getBase64Encoder().encode(transaction)).slice(65))
        }
      }
      throw rpcError(-32_601, `The method ${method} does not exist.`)
    },
  }
}
