import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import { ReceiveIcon } from '../../ui/icons/icons.tsx'

export const account = {
  name: 'account',
  views: {
    Account: { load: () => import('./views/Account/Account.tsx'), needsAccount: true },
    Accounts: { load: () => import('./views/Accounts/Accounts.tsx') },
    NftDetail: { load: () => import('./views/NftDetail/NftDetail.tsx'), needsAccount: true },
    TokenDetail: { load: () => import('./views/TokenDetail/TokenDetail.tsx'), needsAccount: true },
    TransactionDetail: {
      load: () => import('./views/TransactionDetail/TransactionDetail.tsx'),
      needsAccount: true,
    },
    WalletReceive: { load: () => import('./views/WalletReceive/WalletReceive.tsx'), needsAccount: true },
    WalletCompatibleNetworks: {
      load: () => import('./views/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx'),
      needsAccount: true,
    },
  },
  account: {
    action: { view: 'WalletReceive', Icon: ReceiveIcon },
    Wallets: lazyComponent(() => import('./parts/wallets/InactiveWallets.tsx'), 'InactiveWallets'),
    // A chunk of the view would load the document's style again.
    Empty: lazyComponent(() => import('./views/Account/tabs/AddFunds.tsx'), 'AddFunds'),
    Shield: lazyComponent(() => import('../../core/delegates/AddressShield.tsx'), 'AddressShield'),
    Notice: lazyComponent(() => import('../../core/delegates/CodeNotice.tsx'), 'CodeNotice'),
    SentRows: lazyComponent(() => import('./views/Account/SentRows.tsx'), 'SentRows'),
  },
} satisfies Feature
