import { broadcast, coinsOf } from './esplora.ts'
import { completed, type Recipient, signInput, signTransfer } from './spend.ts'

type Options = {
  secretOf(address: string): Uint8Array
  prefix?: string | undefined
  esplora: string | undefined
  /** The user's answer to a question; throws where they decline. */
  decide(question: string): Promise<void>
}

/** Bytes are those of https://bips.dev/174. */
export function createSpending({ secretOf, prefix, esplora, decide }: Options) {
  const server = () => {
    if (esplora === undefined) throw new Error('This page names no server of Bitcoin.')
    return esplora
  }
  return {
    async signPsbt(psbt: Uint8Array, inputs: readonly { address: string; index: number }[], isFinal: boolean) {
      await decide('signPsbt')
      return inputs.reduce((bytes, { address, index }) => signInput(bytes, secretOf(address), index, isFinal), psbt)
    },
    broadcast: (psbt: Uint8Array) => broadcast(server(), completed(psbt)),
    async sendTransfer(from: string, recipients: readonly Recipient[]) {
      await decide('sendTransfer')
      return broadcast(server(), signTransfer(secretOf(from), await coinsOf(server(), from), recipients, prefix))
    },
  }
}
