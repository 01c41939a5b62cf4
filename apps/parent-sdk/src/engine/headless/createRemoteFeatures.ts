import type { WalletPage } from '@airlock/protocol/channel/callSchemas'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '@airlock/protocol/socialProviders'
import type { RemoteFeatures } from '../../types/AppKit.ts'
import type { WalletsDeps } from './createWallets.ts'

const ROWS = ['auth', ...SIGN_IN_PROVIDERS]

export function createRemoteFeatures({ frame, store, updates }: Pick<WalletsDeps, 'frame' | 'store' | 'updates'>) {
  let current: RemoteFeatures = {}
  let latest: string | undefined
  return async function read(): Promise<void> {
    const key = JSON.stringify(updates.options().features ?? {})
    if (latest === key) return
    latest = key
    try {
      const { rows } = (await frame.call('listWallets', { ids: ROWS })) as WalletPage
      const socials = rows.filter(({ kind }) => kind === 'social').map(({ id }) => id as SignInProvider)
      current = { email: rows.some(({ kind }) => kind === 'email'), socials }
      store.reads.getRemoteFeatures = () => current
      store.set({})
    } catch {
      latest = undefined
    }
  }
}
