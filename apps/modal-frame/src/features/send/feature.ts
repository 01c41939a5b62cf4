import type { Feature } from '../../core/features/Feature.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { SENT_KEY } from '../../core/transactions/sentKey.ts'

/** Sending coins and tokens. Transactions of an earlier document are followed on from the next opening. */
export const send = {
  name: 'send',
  views: {
    WalletSend: { load: () => import('./views/WalletSend/WalletSend.tsx'), needsAccount: true },
    WalletSendSelectToken: {
      load: () => import('./views/WalletSendSelectToken/WalletSendSelectToken.tsx'),
      needsAccount: true,
    },
    WalletSendPreview: {
      load: () => import('./views/WalletSendPreview/WalletSendPreview.tsx'),
      needsAccount: true,
    },
    WalletSendConfirmed: {
      load: () => import('./views/WalletSendConfirmed/WalletSendConfirmed.tsx'),
      needsAccount: true,
    },
  },
  account: { actions: ['WalletSend'] },
  reset(deps: Deps) {
    if (deps.storage.get(SENT_KEY)) void import('./flows/resumeSent.ts').then(({ resumeSent }) => resumeSent(deps))
  },
} satisfies Feature
