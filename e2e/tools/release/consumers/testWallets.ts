import { installTestWallets, type TestWallets } from '@airlock/test-wallets'

export const wallets: TestWallets = installTestWallets({ wallets: { eip155: ['good', 'slow'] }, banner: false })
wallets.eip155.good?.refuseNext()
