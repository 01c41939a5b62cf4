import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { toHex } from '../standard/bytes.ts'
import type { Account, WalletAdapter } from './WalletAdapter.ts'

type Wallet = {
  requestAccounts(): Promise<unknown>
  getAccounts(): Promise<unknown>
  signMessage(text: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  signPsbt(psbt: string, options: object): Promise<unknown>
  pushPsbt(psbt: string): Promise<unknown>
  sendBitcoin(recipient: string, satoshis: number): Promise<unknown>
  disconnect?(): unknown
  on?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

const EVENTS = ['accountChanged', 'accountsChanged', 'networkChanged', 'chainChanged', 'disconnect']

/** Adapter for UniSat (https://docs.unisat.io) and OKX, which always sign with their active account. */
export function accountsAdapter(native: unknown): WalletAdapter {
  const wallet = native as Wallet

  /** @throws AirlockError UNAUTHORIZED if another account is active, because the wallet would sign with it */
  async function checkShown(account: Account) {
    const [shown] = (await wallet.getAccounts()) as unknown[]
    if (shown !== account.written) throw new AirlockError('UNAUTHORIZED')
  }

  /** @throws AirlockError MAYBE_SENT: the wallet may have sent the transaction before it failed */
  async function push(signed: unknown) {
    try {
      return await wallet.pushPsbt(String(signed))
    } catch (cause) {
      throw new AirlockError('MAYBE_SENT', { cause })
    }
  }

  return {
    connect: async () => wallet.requestAccounts(),
    restore: async () => wallet.getAccounts(),
    async signMessage({ account, text, protocol }) {
      await checkShown(account)
      return wallet.signMessage(text, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple')
    },
    async signPsbt({ psbt, inputs, broadcast }) {
      for (const { account } of inputs) await checkShown(account)
      const toSignInputs = inputs.map(({ account, ...input }) => ({ ...input, address: account.written }))
      // Sending needs finalized inputs. Otherwise other signers may add signatures.
      const signed = await wallet.signPsbt(toHex(psbt), { autoFinalized: broadcast, toSignInputs })
      return { psbt: signed, ...(broadcast && { txid: await push(signed) }) }
    },
    async sendTransfer({ account, recipient, amount }) {
      await checkShown(account)
      return wallet.sendBitcoin(recipient, amount)
    },
    watch(listener) {
      for (const event of EVENTS) wallet.on?.(event, listener)
      return () => {
        for (const event of EVENTS) wallet.removeListener?.(event, listener)
      }
    },
    forget: () => wallet.disconnect?.(),
  }
}
