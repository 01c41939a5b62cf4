import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import { cancelRegistration } from './state/registration.ts'

export const names = {
  name: 'names',
  views: {
    RegisterAccountName: {
      load: () => import('./views/RegisterAccountName/RegisterAccountName.tsx'),
      needsAccount: true,
      event: 'OPEN_ENS_FLOW',
    },
    AccountNames: { load: () => import('./views/AccountNames/AccountNames.tsx'), needsAccount: true },
    AccountName: { load: () => import('./views/AccountName/AccountName.tsx'), needsAccount: true },
    RegisterAccountNameSuccess: {
      load: () => import('./views/RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'),
      needsAccount: true,
      leave: cancelRegistration,
    },
  },
  reset: cancelRegistration,
  account: { Setting: lazyComponent(() => import('./parts/NameSetting.tsx'), 'NameSetting') },
} satisfies Feature
