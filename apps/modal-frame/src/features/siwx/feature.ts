import type { Feature } from '../../core/features/Feature.ts'
import { hostStateAtom } from '../../core/host/hostState.ts'

/** Signing in with the wallet (SIWX). The SDK owns its course; here it is shown. */
export const siwx = {
  name: 'siwx',
  views: {
    SIWXSignMessage: {
      load: () => import('./views/SIWXSignMessage/SIWXSignMessage.tsx'),
      needsAccount: true,
      mayLeave: (_, { store }) => {
        const { required, stage } = store.get(hostStateAtom)?.siwx ?? {}
        return !required || stage === 'signed'
      },
    },
  },
} satisfies Feature
