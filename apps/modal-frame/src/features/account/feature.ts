import type { Feature } from '../../core/features/Feature.ts'
import { lazyPart } from '../../core/features/lazyPart.ts'
import { ReceiveIcon } from '../../ui/icons/icons.tsx'

/** The connected account: who it is, what it has, what happened, and the end of the session. */
export const account = {
  name: 'account',
  views: {
    Account: { load: () => import('./views/Account/Account.tsx'), needsAccount: true },
    NftDetail: { load: () => import('./views/NftDetail/NftDetail.tsx'), needsAccount: true },
    WalletReceive: { load: () => import('./views/WalletReceive/WalletReceive.tsx'), needsAccount: true },
    WalletCompatibleNetworks: {
      load: () => import('./views/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx'),
      needsAccount: true,
    },
  },
  account: {
    action: { view: 'WalletReceive', Icon: ReceiveIcon },
    // Here, and not in the view: a chunk that the view loads would bring the document's style again.
    SentRows: lazyPart(async () => (await import('./views/Account/SentRows.tsx')).SentRows),
  },
} satisfies Feature
