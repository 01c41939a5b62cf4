import { expect } from '@playwright/test'
import { addSolana } from '../stack/walletPeer/hostile.ts'
import { bundlePage } from '../support/bundlePage.ts'
import { putHostPage } from '../support/hostPage.ts'
import { offeredLink, pair, sendRequest, shownLink, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'

test('voids an abandoned code, and pairs the next one @wide', async ({ page, lab, openHost }) => {
  await openHost()
  const modal = modalOf(page)
  const old = await offeredLink(page)
  await modal.click('Back')
  await modal.click('WalletConnect')
  const link = await shownLink(page)
  expect(link).not.toBe(old)
  // The relay still has the old proposal: the wallet approves it, and no dapp takes the approval.
  await lab.wallet.pair(old).catch(() => {})
  await lab.wallet.until(() => lab.wallet.sessions().length === 1)
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
  await lab.wallet.pair(link)
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  await lab.wallet.until(() => lab.wallet.sessions().filter(({ acknowledged }) => acknowledged).length === 1)
})

test('ends the pairing when the modal closes, also for a wallet that scanned it @wide', async ({
  page,
  lab,
  openHost,
}) => {
  await openHost()
  const modal = modalOf(page)
  lab.wallet.setPolicy({ proposal: 'hold' })
  await lab.wallet.pair(await offeredLink(page))
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await modal.click('Close')
  await expect(modal.dialog).toBeHidden()
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve').catch(() => {})
  lab.wallet.setPolicy({ proposal: 'approve' })
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
  await pair(page, lab)
  expect(await sendRequest(page, 'eth_accounts')).toEqual([lab.wallet.address()])
})

test('[T66] renews a code that expired during sleep, and voids the old one', async ({ page, lab, openHost }) => {
  await page.clock.install()
  await openHost()
  const old = await offeredLink(page)
  await page.clock.fastForward('04:05')
  await expect.poll(() => shownLink(page)).not.toBe(old)
  await lab.wallet.pair(old).catch(() => {})
  await lab.wallet.until(() => lab.wallet.sessions().length === 1)
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
  await lab.wallet.pair(await shownLink(page))
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  await lab.wallet.until(() => lab.wallet.sessions().filter(({ acknowledged }) => acknowledged).length === 1)
})

test('voids a used link for a second wallet', async ({ page, lab, openHost }) => {
  await openHost()
  const link = await offeredLink(page)
  await lab.wallet.pair(link)
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  await lab.wallet.pair(link).catch(() => {})
  expect(await sendRequest(page, 'eth_accounts')).toEqual([lab.wallet.address()])
  expect(lab.wallet.questions()).toHaveLength(1)
})

test('[S3.2:requested] [S3.2:approved] proposes all host networks and reads the approved ones', async ({
  page,
  lab,
  openHost,
}) => {
  lab.wallet.answerNext('proposal', { settle: addSolana })
  await openHost()
  await pair(page, lab)
  const [proposal] = lab.wallet.questions()
  expect(proposal?.params).toMatchObject({
    optionalNamespaces: { eip155: { chains: ['eip155:42161', 'eip155:8453'] } },
  })
  const approved = await page.evaluate(() => window.airlock?.appKit?.getNetwork().approvedCaipNetworkIds)
  expect(approved).toEqual(['eip155:42161', 'eip155:8453'])
  expect(await sendRequest(page, 'personal_sign', ['0x00', lab.wallet.address()])).toMatch(/^0x/)
})

test('[S3.2:supportsAllNetworks] reports the approved networks in hooks, none before @wide', async ({
  page,
  lab,
  sites,
  stack,
}) => {
  const src = sites.put('localhost', '/react-host.js', {
    body: await bundlePage('reactHost.tsx'),
    type: 'text/javascript',
  })
  const body = `<script src="${src}" data-frame="${stack.urls.modal}" data-project="${lab.projectId}"></script>`
  await page.goto(putHostPage(sites, stack, { path: '/react-remote', wallets: 'none', sdk: null, body }))
  const metadata = async () =>
    JSON.parse((await page.locator('output').textContent()) ?? '{}') as Record<string, unknown>
  await expect.poll(metadata).toMatchObject({ status: 'disconnected', supportsAllNetworks: true })
  await page.getByRole('button', { name: 'Open' }).click()
  await modalOf(page).click('WalletConnect')
  await lab.wallet.pair(await shownLink(page))
  await expect
    .poll(metadata)
    .toMatchObject({ status: 'connected', address: lab.wallet.address(), supportsAllNetworks: false })
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(metadata).toMatchObject({ status: 'disconnected', supportsAllNetworks: true })
})
