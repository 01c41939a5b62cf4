import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { pair, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { reloadSignedIn } from '../support/signIn/reloadSignedIn.ts'
import { startSignInServer } from '../support/signIn/signInServer.ts'
import { putSignInSite } from '../support/signIn/signInSite.ts'
import { rowsOf } from '../support/wide.ts'

const KINDS = [
  { kind: 'Solana', network: SOLANA_MAINNET, method: 'solana_signMessage', urlOf: 'solana' },
  { kind: 'Bitcoin', network: BITCOIN_MAINNET, method: 'signMessage', urlOf: 'esplora' },
  { kind: 'Polkadot', network: POLKADOT, method: 'polkadot_signMessage', urlOf: 'polkadot' },
] as const

for (const { kind, network, method, urlOf } of rowsOf(KINDS, 1)) {
  test(`[S1.4] [S4.4:opens] [S4.4:success] signs in a ${kind} phone wallet at the second try, over a reload`, async ({
    page,
    sites,
    stack,
    lab,
  }) => {
    const server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
    try {
      const rpc = { [network]: stack.urls[urlOf] }
      const site = { path: `/phone-${urlOf}`, server, rpc, wallets: 'none', project: lab.projectId }
      await page.goto(await putSignInSite(sites, stack, site))
      const modal = modalOf(page)
      await pair(page, lab)
      await modal.shows('Sign in')
      lab.wallet.answerNext('request', 'reject')
      await modal.click('Sign')
      await expect(modal.frame.getByText('Signature declined')).toBeVisible()
      await modal.shows('Sign in')
      expect(server.proofs).toEqual([])

      await modal.click('Sign')
      await expect(modal.dialog).toBeHidden()
      const { address } = await kitState(page)
      expect(server.session.account).toEqual({ chainId: network, address })
      expect(server.proofs[0]?.message).toContain(`wants you to sign in with your ${kind} account:\n${address}\n`)
      expect(lab.wallet.questions().map((question) => question.method)).toEqual(['connect', method, method])

      await reloadSignedIn(page, server)
      await page.evaluate(() => window.airlock?.appKit?.disconnect())
      await expect.poll(() => server.session.account).toBeUndefined()
      await lab.wallet.until(() => lab.wallet.sessions().length === 0)
    } finally {
      await server.close()
    }
  })
}
