import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { GRANT_METHODS } from '@airlock/protocol/permissions/permissionMethods'
import type { Json } from '@airlock/protocol/snapshot'
import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import type { Deps } from '../../core/ports/Deps.ts'

/** https://eips.ethereum.org/EIPS/eip-7715 */
export const sessions = {
  name: 'sessions',
  views: {
    SmartSessions: { load: () => import('./views/SmartSessions/SmartSessions.tsx'), needsAccount: true },
    SmartSession: { load: () => import('./views/SmartSession/SmartSession.tsx'), needsAccount: true },
  },
  account: { Grants: lazyComponent(() => import('./parts/SessionsSetting.tsx'), 'SessionsSetting') },
  requestApproved(deps: Deps, { method, params = null }: WalletRequest, response: Json) {
    if (!GRANT_METHODS.includes(method)) return
    void import('./flows/noteGrant.ts').then(({ noteGrant }) => noteGrant(deps, { params, answer: response }))
  },
} satisfies Feature
