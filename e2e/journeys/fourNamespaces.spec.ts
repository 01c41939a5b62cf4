import { expect } from '@playwright/test'
import { Connection } from '@solana/web3.js'
import { BITCOIN_PEOPLE } from '../stack/facts/bitcoin.ts'
import { SOLANA_PEOPLE } from '../stack/facts/solana.ts'
import { namespacesPage } from '../stack/namespacesPage.ts'
import { POLKADOT_PEOPLE } from '../stack/polkadot/polkadotPeople.ts'
import { bundlePage } from '../support/bundlePage.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'

const PEOPLE = [
  ['EVM', 'eip155', 'Good Wallet', VALID.address],
  ['Solana', 'solana', 'Sol Good', SOLANA_PEOPLE['sol-good'].address],
  ['Polkadot', 'polkadot', 'Dot Good', POLKADOT_PEOPLE['dot-good'].address],
  ['Bitcoin', 'bip122', 'Btc Good', BITCOIN_PEOPLE['btc-good'].address],
] as const

test('[S3.25:providers] [S4.7:chains] connects, signs and disconnects a wallet of each namespace', async ({
  page,
  sites,
  stack,
}) => {
  // Only for the test wallets, which the page takes from its own origin.
  putHostPage(sites, stack, { path: '/unused' })
  await page.goto(sites.put('localhost', '/namespaces.html', { body: namespacesPage(stack.urls, stack.sdkVersion) }))
  const modal = modalOf(page)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  for (const [name, , wallet, address] of PEOPLE) {
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
    await modal.connect(wallet)
    await expect(row(name)).toContainText(address)
    await expect(modal.dialog).toBeHidden()
    await page.getByRole('button', { name: `Sign with ${name}` }).click()
    await expect(row(name).locator('output')).toHaveText(/^(?:0x[\da-f]{128,}|bytes [\d ]{64,}|[\w+/]{80,}=*)$/)
  }
  const known = await page.evaluate(
    (names) => {
      const kit = window.airlock?.appKit
      const providers = names.map((name) => kit?.getProvider(name))
      const wallets = names.map((name) => [name, kit?.getWalletInfo(name)?.name, kit?.getWalletInfo(name)?.type])
      return { providers: new Set(providers).size, wallets, active: kit?.getWalletInfo()?.name }
    },
    PEOPLE.map(([, name]) => name),
  )
  expect(known).toEqual({
    providers: PEOPLE.length,
    wallets: PEOPLE.map(([, name, wallet]) => [name, wallet, expect.stringMatching(/^(?:ANNOUNCED|INJECTED)$/)]),
    active: 'Btc Good',
  })
  await page.getByRole('button', { name: 'Disconnect Polkadot' }).click()
  await expect(row('Polkadot')).toContainText('none')
  for (const [name, , , address] of PEOPLE.filter(([name]) => name !== 'Polkadot')) {
    await expect(row(name)).toContainText(address)
  }
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  for (const [name] of PEOPLE) await expect(row(name)).toContainText('none')
})

test('sends on Solana by a library that the page loads when it sends', async ({ page, sites, stack }) => {
  const { solana } = stack.urls
  putHostPage(sites, stack, { path: '/unused-too' })
  sites.put('localhost', '/solana-web3.js', { body: await bundlePage('solanaWeb3.ts'), type: 'text/javascript' })
  await page.goto(sites.put('localhost', '/sending.html', { body: namespacesPage(stack.urls, stack.sdkVersion) }))
  const row = page.getByRole('row', { name: /^Solana/ })
  await page.getByRole('button', { name: 'Connect Solana', exact: true }).click()
  await modalOf(page).connect('Sol Good')
  await expect(row).toContainText(SOLANA_PEOPLE['sol-good'].address)
  expect(await page.evaluate(() => 'solanaDapp' in globalThis)).toBe(false)
  await page.getByRole('button', { name: 'Send with Solana' }).click()
  await expect(row.locator('output')).toHaveText(/^Sent: [\w]{80,90}$/)
  const [, signature = ''] = (await row.locator('output').innerText()).split(': ')
  const { value } = await new Connection(solana, 'confirmed').getSignatureStatuses([signature])
  expect(value[0]).toMatchObject({ err: null })
})
