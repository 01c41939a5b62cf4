import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { expect, type Page } from '@playwright/test'
import { judged } from '../../support/injected/InjectedNamespace.ts'
import { injectedPolkadot } from '../../support/injected/injectedPolkadot.ts'
import { modalOf } from '../../support/modal.ts'
import { accountsOf, namespaceTest } from '../../support/namespacePage.ts'

const test = namespaceTest(({ polkadot }) => ({ [POLKADOT]: polkadot, [KUSAMA]: polkadot }))

test("shows the account in the network's encoding over a reload @wide", async ({ page, openHost }) => {
  await openHost({ path: '/two-networks', wallets: 'dot-good', networks: [POLKADOT, KUSAMA] })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Dot Good')
  await expect.poll(async () => (await accounts(page)).own).toEqual([injectedPolkadot.wallet.address])
  await page.evaluate((id) => window.airlock?.appKit?.switchNetwork(id as never), KUSAMA)
  const OF_KUSAMA = 'E5CQp4iGVwAj9n3KCsEgXm38mtBSbtDwZLUtWCip7mJd4tV'
  await expect.poll(async () => (await accounts(page)).own).toEqual([OF_KUSAMA])
  expect(await judged(page, { ...injectedPolkadot, network: KUSAMA })).toMatchObject({
    ok: true,
    account: `${KUSAMA}:${OF_KUSAMA}`,
  })
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([OF_KUSAMA])
  expect(await page.evaluate(() => window.airlock?.appKit?.getCaipNetworkId())).toBe(KUSAMA)
})

const accounts = (page: Page) => accountsOf(page, 'polkadot')
