import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

/** A network that the test wallets do not know, at the local chain that answers for Base. */
const STRANGE = 'eip155:424242'

async function connectGood(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByRole('button', { name: GOOD.short })).toBeVisible()
}

/** `appKit.switchNetwork` from the host's code; its error by name, or nothing. */
function switchTo(page: Page, network: string) {
  return page.evaluate(
    (id) =>
      window.airlock?.appKit?.switchNetwork(id as 'eip155:1').then(
        () => 'switched',
        (error: { name: string; code: number }) => `${error.name} ${error.code}`,
      ),
    network,
  )
}

const asked = (page: Page) =>
  page.evaluate(() => window.testWallets?.['test.airlock.good']?.requests.map(({ method }) => method) ?? [])

test('the host switches the network, in the wallet too where one is connected', async ({ page, sites, world }) => {
  await page.goto(putHostPage(sites, world, { path: '/host-switch', wallets: 'good' }))
  expect(await switchTo(page, 'eip155:8453')).toBe('switched')
  expect(await kitState(page)).toMatchObject({ status: 'disconnected', chain: 'eip155:8453' })
  expect(await asked(page)).toEqual([])
  await connectGood(page)
  expect(await switchTo(page, 'eip155:42161')).toBe('switched')
  expect(await kitState(page)).toMatchObject({ chain: 'eip155:42161' })
  expect(await asked(page)).toContain('wallet_switchEthereumChain')
  expect(await switchTo(page, 'eip155:10')).toMatch(
    /^(?:SWITCH_FAILED 4901|CHAIN_NOT_SUPPORTED 4902|NETWORK_NOT_FOUND 4902)$/,
  )
})

test('[S4.6] [S8.7] a wallet that does not know the chain is asked to add it, then is on it', async ({
  page,
  sites,
  world,
}) => {
  const rpc = world.urls.rpc['eip155:8453']
  await page.goto(
    putHostPage(sites, world, {
      path: '/add-chain',
      wallets: 'good',
      sdk: {
        networks: `eip155:42161,${STRANGE}`,
        'custom-rpc-urls': JSON.stringify({
          'eip155:42161': [{ url: world.urls.rpc['eip155:42161'] }],
          [STRANGE]: [{ url: rpc }],
        }),
      },
    }),
  )
  await connectGood(page)
  await switchTo(page, STRANGE)
  expect(await asked(page)).toEqual(expect.arrayContaining(['wallet_switchEthereumChain', 'wallet_addEthereumChain']))
})

test('a wallet that declines the switch leaves everything as it was', async ({ page, sites, world }) => {
  await page.goto(putHostPage(sites, world, { path: '/declined-switch', wallets: 'good' }))
  await connectGood(page)
  const before = (await kitState(page)).chain
  await page.evaluate(() => window.testWallets?.['test.airlock.good']?.refuseNext())
  const target = before === 'eip155:8453' ? 'eip155:42161' : 'eip155:8453'
  expect(await switchTo(page, target)).toBe('USER_REJECTED 4001')
  expect(await kitState(page)).toMatchObject({ chain: before, status: 'connected' })
})
