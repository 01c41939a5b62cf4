import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { NamespaceWallet } from '../../../types/NamespaceWallet.ts'
import { settle } from '../../wallets/settle.ts'
import { isObject } from '../injected/ownProperty.ts'
import { walletError } from '../standard/walletError.ts'
import { bytesOf, toTaggedHex } from './rawData.ts'
import type { Account } from './readAccounts.ts'
import { readSignature } from './readSignature.ts'

export type Signer = { signRaw?(raw: object): Promise<unknown>; signPayload?(payload: object): Promise<unknown> }

type Params = Partial<Record<'address' | 'message' | 'data' | 'type' | 'transactionPayload', unknown>>

const MAX_TRANSACTION_LENGTH = 1_000_000

/** @param accountOf throws UNAUTHORIZED for an account that is not connected */
export function createSigner(
  signerOf: () => Signer | undefined,
  accountOf: (address: unknown) => Account,
): Required<Pick<NamespaceWallet, 'request' | 'signMessage'>> {
  async function request(method: 'signRaw' | 'signPayload', payload: object): Promise<Record<string, unknown>> {
    try {
      const signer = signerOf()
      if (typeof signer?.[method] !== 'function') throw new AirlockError('UNSUPPORTED_METHOD')
      return { ...((await signer[method](payload)) as object) }
    } catch (cause) {
      throw walletError(cause)
    }
  }

  async function signBytes(address: unknown, bytes: Uint8Array) {
    const { written } = accountOf(address)
    const { signature } = await request('signRaw', { address: written, data: toTaggedHex(bytes), type: 'bytes' })
    return { signature: readSignature(signature) }
  }

  async function signTransaction(address: unknown, payload: Record<string, unknown>) {
    const { written } = accountOf(address)
    const { signature, signedTransaction } = await request('signPayload', { ...payload, address: written })
    if (signedTransaction !== undefined && !isHex(signedTransaction)) throw new AirlockError('WALLET_INVALID_ANSWER')
    return { signature: readSignature(signature), ...(signedTransaction !== undefined && { signedTransaction }) }
  }

  return {
    async request({ method, params }) {
      const { address, message, data, type = 'bytes', transactionPayload } = (params ?? {}) as Params
      switch (method) {
        case 'polkadot_signMessage':
          if (typeof message !== 'string') break
          return signBytes(address, new TextEncoder().encode(message))
        case 'signRaw':
          // Other types are transactions in an unreadable form.
          if (typeof data !== 'string' || type !== 'bytes') break
          return signBytes(address, bytesOf(data))
        case 'polkadot_signTransaction':
          if (!isObject(transactionPayload)) break
          return signTransaction(address ?? transactionPayload.address, transactionPayload)
        default:
          throw new AirlockError('UNSUPPORTED_METHOD')
      }
      throw new AirlockError('INVALID_PARAMS', { context: { method } })
    },
    async signMessage({ address, text }, signal) {
      const { signature } = await settle(() => signBytes(address, new TextEncoder().encode(text)), signal)
      return signature
    },
  }
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_TRANSACTION_LENGTH && /^0x(?:[\da-f]{2})+$/i.test(value)
}
