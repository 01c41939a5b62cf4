import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, hex } from '@scure/base'
import { type Hex, hexToBytes } from 'viem'
import { createSpending } from '../wallets/bitcoin/createSpending.ts'
import { addressOf, signBip322, signOld } from '../wallets/bitcoin/signMessage.ts'
import { invalidParams, rpcError } from '../wallets/rpcError.ts'

type Params = {
  account?: string
  message?: string
  protocol?: string
  psbt?: string
  signInputs?: { address: string; index: number }[]
  broadcast?: boolean
  recipientAddress?: string
  amount?: string
}

/** Its key has the bytes of the EVM key (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc). */
export function createBitcoinSigner(privateKey: Hex, esplora: string | undefined) {
  const secret = hexToBytes(privateKey)
  const address = addressOf(secret)
  const spending = createSpending({
    secretOf(named) {
      if (named !== address) throw invalidParams(`The wallet has no ${named}.`)
      return secret
    },
    esplora,
    decide: async () => {},
  })

  function signMessage({ message, protocol }: Params) {
    if (message === undefined) throw invalidParams('Expected a message.')
    const signature = protocol === 'bip322' ? signBip322(message, secret) : signOld(message, secret)
    // In hex, as the WalletConnect methods have it.
    return { address, signature: hex.encode(base64.decode(signature)), messageHash: '' }
  }

  async function signPsbt({ psbt, signInputs, broadcast = false }: Params) {
    if (psbt === undefined || signInputs === undefined) throw invalidParams('Expected a transaction and its inputs.')
    const signed = await spending.signPsbt(base64.decode(psbt), signInputs, broadcast)
    return { psbt: base64.encode(signed), ...(broadcast && { txid: await spending.broadcast(signed) }) }
  }

  async function sendTransfer({ recipientAddress, amount }: Params) {
    if (recipientAddress === undefined || amount === undefined)
      throw invalidParams('Expected a recipient and an amount.')
    return { txid: await spending.sendTransfer(address, [{ address: recipientAddress, amount: Number(amount) }]) }
  }

  return {
    address,
    /** @throws an error with a JSON-RPC code */
    async perform(method: string, params: unknown): Promise<unknown> {
      const input = (params ?? {}) as Params
      if (input.account !== address) throw invalidParams('Expected our account.')
      switch (method) {
        case 'signMessage':
          return signMessage(input)
        case 'signPsbt':
          return signPsbt(input)
        case 'sendTransfer':
          return sendTransfer(input)
        case 'getAccountAddresses': {
          const publicKey = hex.encode(secp256k1.getPublicKey(secret, true))
          return [{ address, publicKey, path: "m/84'/0'/0'/0/0", intention: 'payment' }]
        }
      }
      throw rpcError(-32_601, `The method ${method} does not exist.`)
    },
  }
}
