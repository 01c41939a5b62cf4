import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainReads } from '../support/account/chainReads.ts'
import { endow } from '../support/account/endowAccount.ts'
import {
  showsActivity,
  showsEditions,
  showsHeader,
  showsReceive,
  showsTokens,
} from '../support/account/showsAccount.ts'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'
import { openAccount } from '../support/sendForm.ts'

test('[S2.8:Tokens] [S2.8:NFTs] [S2.8:Activity] shows a remote account as on chain, with NFTs marked as failed @wide', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  const key = generatePrivateKey()
  const account = privateKeyToAddress(key)
  const edition = await endow(stack, account)
  await lab.wallet.setAccount(key)
  await openHost()
  await pair(page, lab)
  const modal = modalOf(page)
  const { gateway } = stack.urls
  const ofNfts = (url: URL) => url.origin === gateway && url.pathname.endsWith('/nfts')
  await page.route(ofNfts, (route) => route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } }))

  await openAccount(page)
  const reads = chainReads(stack, 'eip155:42161', account)
  await showsHeader(modal, reads, account.slice(0, 6))
  await showsTokens(modal, reads)
  await showsActivity(modal, reads)
  await modal.choose('NFTs')
  const failed = modal.frame.getByText('Couldn’t load your NFTs on Arbitrum One.')
  await expect(failed).toBeVisible()
  await page.unroute(ofNfts)
  await modal.click('Try again')
  await showsEditions(modal, reads, [edition])
  await expect(failed).toHaveCount(0)
  await showsReceive(modal, reads)
})
