import type { Feature } from '../../core/features/Feature.ts'
import { hostStateAtom, isSignInDueAtom } from '../../core/host/hostState.ts'
import { showToast } from '../../core/notices/showToast.ts'

export const siwx = {
  name: 'siwx',
  // `failed`: the page could not read the sign-in, so the user was disconnected.
  opened(deps) {
    if (deps.store.get(hostStateAtom)?.siwx?.stage === 'failed')
      void showToast(deps, { variant: 'error', notice: { key: 'authFailed' } })
  },
  views: {
    SIWXSignMessage: {
      load: () => import('./views/SIWXSignMessage/SIWXSignMessage.tsx'),
      needsAccount: true,
      mayLeave: (_, { store }) => !store.get(isSignInDueAtom),
    },
  },
} satisfies Feature
