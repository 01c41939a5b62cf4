import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Namespace } from '../types/Namespace.ts'
import type { NamespaceWallet, WalletListener, WalletState } from '../types/NamespaceWallet.ts'

export function createFakeNative(state: WalletState) {
  const listeners = new Set<Partial<WalletListener>>()
  const calls: string[] = []
  const wallet: NamespaceWallet = {
    async connect() {
      calls.push('connect')
      return state
    },
    async restore() {
      calls.push('restore')
      return state
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async request({ method }) {
      calls.push(method)
      return null
    },
    forget: () => void calls.push('forget'),
  }
  return {
    wallet,
    calls,
    emit(change: Partial<WalletState>) {
      for (const { changed } of listeners) changed?.(change)
    },
    end() {
      for (const { closed } of listeners) closed?.()
    },
  }
}

export function createFakeNamespace(name: ChainNamespace = 'solana'): Namespace {
  return {
    name,
    discover() {},
    open: (native) => (native as ReturnType<typeof createFakeNative>).wallet,
    openRemote: ({ request, on, removeListener, end }) => ({
      connect: () => Promise.reject(new Error('It is connected.')),
      restore: async () => null,
      watch({ closed }) {
        const onEnd = () => closed?.()
        on('disconnect', onEnd)
        return () => removeListener('disconnect', onEnd)
      },
      request,
      forget: end,
    }),
    serveProvider: () => async () => null,
  }
}
