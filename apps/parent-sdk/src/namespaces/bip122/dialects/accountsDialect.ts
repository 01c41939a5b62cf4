import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Dialect } from '../Dialect.ts'

type Wallet = {
  requestAccounts(): Promise<unknown>
  getAccounts(): Promise<unknown>
  signMessage(text: string, type: 'ecdsa' | 'bip322-simple'): Promise<unknown>
  disconnect?(): unknown
  on?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

const EVENTS = ['accountChanged', 'accountsChanged', 'networkChanged', 'chainChanged', 'disconnect']

/** The objects of UniSat (https://docs.unisat.io) and OKX, which always sign with the account that they show. */
export function accountsDialect(native: unknown): Dialect {
  const wallet = native as Wallet
  return {
    connect: async () => wallet.requestAccounts(),
    restore: async () => wallet.getAccounts(),
    async signMessage({ account, text, protocol }) {
      const [shown] = (await wallet.getAccounts()) as unknown[]
      if (shown !== account.written) throw new AirlockError('UNAUTHORIZED')
      return wallet.signMessage(text, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple')
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
