import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import {
  type Address,
  createSolanaRpc,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { type Hex, hexToBytes } from 'viem'
import { invalidParams, rpcError } from '../wallets/rpcError.ts'

type Params = {
  message?: string
  pubkey?: string
  feePayer?: string
  transaction?: string
  transactions?: string[]
}

/** Its key has the bytes of the EVM key (https://docs.walletconnect.network/wallet-sdk/chain-support/solana). */
export function createSolanaSigner(privateKey: Hex, rpcUrl: string | undefined) {
  const secret = hexToBytes(privateKey)
  const address = encodeBase58(ed25519.getPublicKey(secret))

  function sign(wire: string | undefined): Transaction {
    if (wire === undefined) throw invalidParams('Expected a transaction.')
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
    if (!Object.hasOwn(transaction.signatures, address))
      throw invalidParams('The transaction does not need our signature.')
    const signature = ed25519.sign(Uint8Array.from(transaction.messageBytes), secret) as SignatureBytes
    return { ...transaction, signatures: { ...transaction.signatures, [address]: signature } }
  }

  async function send(wire: string | undefined): Promise<string> {
    if (rpcUrl === undefined) throw rpcError(-32_603, 'The wallet has no server of Solana.')
    const signed = getBase64EncodedWireTransaction(sign(wire))
    return createSolanaRpc(rpcUrl).sendTransaction(signed, { encoding: 'base64' }).send()
  }

  return {
    address,
    /** @throws an error with a JSON-RPC code */
    async perform(method: string, params: unknown): Promise<unknown> {
      const { message, pubkey, feePayer = pubkey, transaction, transactions } = (params ?? {}) as Params
      if (feePayer !== address) throw invalidParams('Expected our key.')
      switch (method) {
        case 'solana_signMessage':
          if (message === undefined) throw invalidParams('Expected a message.')
          return { signature: encodeBase58(ed25519.sign(decodeBase58(message), secret)) }
        case 'solana_signTransaction':
          return { signature: encodeBase58(sign(transaction).signatures[address as Address] ?? new Uint8Array()) }
        case 'solana_signAllTransactions':
          if (transactions === undefined) throw invalidParams('Expected transactions.')
          return { transactions: transactions.map((one) => getBase64EncodedWireTransaction(sign(one))) }
        case 'solana_signAndSendTransaction':
          return { signature: await send(transaction) }
      }
      throw rpcError(-32_601, `The method ${method} does not exist.`)
    },
  }
}
