import { type ChainNamespace, isAddress } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { NamespaceWallet, RemoteWallet } from '../../types/NamespaceWallet.ts'

export function openRemote(name: ChainNamespace, remote: RemoteWallet): NamespaceWallet {
  const { request, on, removeListener, end } = remote
  return {
    connect: () => Promise.reject(new AirlockError('INTERNAL')),
    restore: async () => null,
    watch({ changed, closed }) {
      const onAccounts = (value: unknown) => {
        const accounts = Array.isArray(value) ? value.filter((one) => isAddress(name, one)) : []
        if (accounts.length > 0) changed?.({ accounts })
      }
      const onEnd = () => closed?.()
      on('accountsChanged', onAccounts)
      on('disconnect', onEnd)
      return () => {
        removeListener('accountsChanged', onAccounts)
        removeListener('disconnect', onEnd)
      }
    },
    request: async ({ method, params }) => request({ method, params }),
    forget: end,
  }
}
