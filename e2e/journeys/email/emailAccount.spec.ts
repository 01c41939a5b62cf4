import { expect, type Page, type Route } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { chainReads } from '../../support/account/chainReads.ts'
import { endow } from '../../support/account/endowAccount.ts'
import {
  showsActivity,
  showsEditions,
  showsHeader,
  showsReceive,
  showsTokens,
} from '../../support/account/showsAccount.ts'
import { signedIn } from '../../support/email/email.ts'
import { attacker, openAccount, reviewSend } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

test('[S2.8:Tokens] [S2.8:NFTs] [S2.8:Activity] shows chain data, sends once while offline, and marks stale figures', async ({
  page,
  sites,
  stack,
}) => {
  test.setTimeout(120_000)
  const { email, address, modal, screen } = await signedIn(page, sites, stack, '/email-account')
  const account = address as Hex
  const edition = await endow(stack, account)
  await openAccount(page)
  const reads = chainReads(stack, 'eip155:42161', account)
  await showsHeader(modal, reads, email)
  await showsTokens(modal, reads)
  await showsEditions(modal, reads, [edition])
  await showsActivity(modal, reads)
  await showsReceive(modal, reads)

  // From here on the source of the tokens is down.
  await page.route(
    ({ origin, pathname }) => origin === stack.urls.gateway && pathname.endsWith('/balance'),
    (route) => route.abort('connectionrefused'),
  )
  const url = stack.urls.rpc['eip155:42161']
  const client = createPublicClient({ transport: http(url) })
  const network = await leavesAtBroadcast(page, url)
  const receiver = attacker()
  await reviewSend(page, '0.25', receiver)
  await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
  await screen.approves()
  await expect(screen.frame.getByRole('status')).toContainText('The network didn’t respond.')
  expect(await client.getBalance({ address: receiver })).toBe(0n)
  network.comesBack()
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  expect(await client.getTransactionCount({ address: account })).toBe(1)
  const [first, ...later] = network.broadcasts()
  expect(later).toEqual([first])

  const activity = modal.frame.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText('−0.25 ETH', { timeout: 20_000 })
  await expect(modal.frame.getByRole('list', { name: 'Recently sent' })).toHaveCount(0)
  await modal.choose('Tokens')
  await expect(modal.frame.getByText('Couldn’t refresh. Last updated')).toBeVisible()
  await expect(modal.frame.getByRole('list', { name: 'Tokens' })).toContainText('2 ETH')
})

async function leavesAtBroadcast(page: Page, node: string) {
  let isAway: boolean | undefined
  const broadcasts: string[] = []
  await page.route(
    ({ origin }) => origin === node,
    (route: Route) => {
      const body = route.request().postData() ?? ''
      if (body.includes('eth_sendRawTransaction')) {
        broadcasts.push(body)
        isAway ??= true
      }
      return isAway === true ? route.abort('internetdisconnected') : route.continue()
    },
  )
  return {
    broadcasts: () => broadcasts,
    comesBack() {
      isAway = false
    },
  }
}
