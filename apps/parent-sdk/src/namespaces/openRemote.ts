import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { NamespaceWallet, RemoteWallet } from './Namespace.ts'

/** A wallet whose session lives in the frame, which also reports its accounts. */
export function openRemote({ request, on, removeListener, end }: RemoteWallet): NamespaceWallet {
  return {
    connect: () => Promise.reject(new AirlockError('INTERNAL')),
    restore: async () => null,
    watch({ ended }) {
      const onEnd = () => ended?.()
      on('disconnect', onEnd)
      return () => removeListener('disconnect', onEnd)
    },
    request: async ({ method, params }) => request({ method, params }),
    forget: end,
  }
}
