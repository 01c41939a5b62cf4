import { encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { invalidParams, rpcError } from '../wallets/rpcError.ts'
import { type SignerPayload, signingPayload } from './signingPayload.ts'

type Params = { address?: string; message?: string; transactionPayload?: SignerPayload }

/** The kind of a signature stands before that of a transaction. */
const SR25519 = 1

/** The Polkadot account of the wallet on the phone, by Sr25519: its seed has the bytes of the EVM key. */
export function createPolkadotSigner(privateKey: Hex) {
  const secret = secretFromSeed(hexToBytes(privateKey))
  const address = encodeSs58(getPublicKey(secret), 0)
  return {
    address,
    /** @throws an error with a JSON-RPC code */
    perform(method: string, params: unknown): unknown {
      const { address: signer, message, transactionPayload } = (params ?? {}) as Params
      if (signer !== address) throw invalidParams('Expected our address.')
      switch (method) {
        case 'polkadot_signMessage':
          if (message === undefined) throw invalidParams('Expected a message.')
          // As extensions do, so that it is never a transaction.
          return { signature: bytesToHex(sign(secret, new TextEncoder().encode(`<Bytes>${message}</Bytes>`))) }
        case 'polkadot_signTransaction':
          if (transactionPayload === undefined) throw invalidParams('Expected a transaction.')
          return {
            id: 1,
            signature: bytesToHex(Uint8Array.of(SR25519, ...sign(secret, signingPayload(transactionPayload)))),
          }
      }
      throw rpcError(-32_601, `The method ${method} does not exist.`)
    },
  }
}
