import { type Hex, hexToBytes } from 'viem'
import { addressOf, signBip322, signOld } from '../wallets/bitcoin/signMessage.ts'
import { rpcError } from '../wallets/rpcError.ts'

/** The Bitcoin account of the wallet on the phone: its key has the bytes of the EVM key. */
export function createBitcoinSigner(privateKey: Hex) {
  const secret = hexToBytes(privateKey)
  const address = addressOf(secret)
  return {
    address,
    /** @throws an error with a JSON-RPC code */
    perform(method: string, params: unknown): unknown {
      const { message, account, protocol } = (params ?? {}) as Partial<Record<string, string>>
      if (method !== 'signMessage') throw rpcError(-32_601, `The method ${method} does not exist.`)
      if (account !== address || message === undefined) throw rpcError(-32_602, 'Expected a message and our account.')
      const signature = protocol === 'bip322' ? signBip322(message, secret) : signOld(message, secret)
      // In hex, as the methods of WalletConnect have it.
      return { address, signature: Buffer.from(signature, 'base64').toString('hex'), messageHash: '' }
    },
  }
}
