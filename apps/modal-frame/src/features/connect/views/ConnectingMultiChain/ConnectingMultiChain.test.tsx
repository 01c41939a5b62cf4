import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, test } from 'vitest'
import { routerAtom } from '../../../../core/router/router.ts'
import { attemptAtom } from '../../../../core/wallets/connecting/attempt.ts'
import { installedWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ARBITRUM, BASE, hostNetwork, walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { ConnectingMultiChain } from './ConnectingMultiChain.tsx'

test("[S3.6:chains] lists the wallet's namespaces and prompts only in the chosen one", async () => {
  const networks = [
    hostNetwork(ARBITRUM, { name: 'Arbitrum One' }),
    hostNetwork(BASE, { name: 'Base' }),
    hostNetwork(SOLANA_MAINNET, { name: 'Solana' }),
  ]
  const { deps, store } = testDeps({ networks }, { wallets: [walletHandle({ namespaces: ['eip155', 'solana'] })] })
  const [wallet] = store.get(installedWalletsAtom)
  if (wallet === undefined) throw new TypeError('no wallet')
  store.set(routerAtom, [{ view: 'Connect' }, { view: 'ConnectingMultiChain', wallet }])
  const view = await testView({ deps }, <ConnectingMultiChain />)
  expect(view.text()).toContain('Good Wallet')
  expect(view.buttons()).toEqual([expect.stringMatching(/Arbitrum OneBase$/), expect.stringMatching(/Solana$/)])
  await view.click(view.buttons()[1] ?? '')
  expect(store.get(attemptAtom)).toMatchObject({ wallet: { connector: { handle: 'w1', namespaces: ['solana'] } } })
})
