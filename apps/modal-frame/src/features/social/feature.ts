import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import { endSocialAtom, isSocialOfferedAtom } from './state/socialState.ts'

const end: Feature['reset'] = ({ store }) => store.set(endSocialAtom)

export const social = {
  name: 'social',
  views: {
    ConnectingSocial: { load: () => import('./views/ConnectingSocial/ConnectingSocial.tsx'), leave: end },
  },
  reset: end,
  connectMethod: {
    name: 'social',
    isOfferedAtom: isSocialOfferedAtom,
    // Not loaded by hosts without it.
    Part: lazyComponent(() => import('./parts/SocialButtons.tsx'), 'SocialButtons'),
  },
} satisfies Feature
