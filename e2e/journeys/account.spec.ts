import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { COLLECTIBLE_HOLDINGS } from '../stack/facts/collectibleHoldings.ts'
import { EDITIONS } from '../stack/facts/collectibles.ts'
import { chainReads } from '../support/account/chainReads.ts'
import {
  showsActivity,
  showsEditions,
  showsHeader,
  showsReceive,
  showsTokens,
} from '../support/account/showsAccount.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf, VALID } from '../support/modal.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

/** A network of the page that the gateway of the world does not serve. */
const UNSERVED = { chainId: 146, name: 'Sonic', symbol: 'S' }

test('[S2.8:Tokens] [S2.8:NFTs] [S2.8:Activity] shows tokens, values, NFTs, transfers and address as on chain', async ({
  page,
  sites,
  stack,
}) => {
  const { rpc } = stack.urls
  const nodes = { ...rpc, [`eip155:${UNSERVED.chainId}`]: rpc['eip155:8453'] }
  const urls = Object.fromEntries(Object.entries(nodes).map(([network, url]) => [network, [{ url }]]))
  const sdk = { networks: Object.keys(nodes).join(), 'custom-rpc-urls': JSON.stringify(urls) }
  await page.goto(putHostPage(sites, stack, { path: '/account', sdk }))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await openAccount(page)

  const reads = chainReads(stack, 'eip155:8453', VALID.address as Hex)
  await showsHeader(modal, reads, 'good.airlock.eth')
  await showsTokens(modal, reads)
  const owned = COLLECTIBLE_HOLDINGS.base.filter(({ owner, collection }) => owner === 'good' && collection === EDITIONS)
  await showsEditions(modal, reads, owned)
  await showsActivity(modal, reads)
  await showsReceive(modal, reads)

  await wallet(page, 'good').setChain(UNSERVED.chainId)
  await expect(modal.button(`Network: ${UNSERVED.name}`)).toBeVisible()
  for (const tab of ['Activity', 'NFTs', 'Tokens']) {
    await modal.choose(tab)
    await expect(modal.frame.getByText(`Tokens and activity aren’t available on ${UNSERVED.name}.`)).toBeVisible()
  }
  await expect(modal.frame.locator('.account-amount bdi')).toHaveText(new RegExp(`^[\\d.,]+ ${UNSERVED.symbol}$`))
})
