import { expect } from '@playwright/test'
import { approveInWindow, enterFilled } from '../support/email/withoutKeyboard.ts'
import { modalOf } from '../support/modal.ts'
import { startSignInServer } from '../support/signIn/signInServer.ts'
import { putSignInSite } from '../support/signIn/signInSite.ts'
import { test } from '../support/test.ts'

const ARBITRUM = 'eip155:42161'

test('[S4.4:opens] [S4.4:success] [T23] signs in by the view in a window if visibility is unknown', async ({
  page,
  sites,
  stack,
}) => {
  const server = await startSignInServer(sites.origin('localhost'), stack.urls.rpc)
  try {
    const rpc = { [ARBITRUM]: stack.urls.rpc[ARBITRUM] }
    await page.goto(await putSignInSite(sites, stack, { path: '/firefox-sign-in', server, rpc, email: true }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await enterFilled(page, stack)
    await modal.shows('Sign in')
    expect(server.proofs).toEqual([])
    await modal.click('Sign')
    await approveInWindow(page, /^Sign in to localhost/)
    await expect(modal.dialog).toBeHidden()
    expect(server.proofs).toHaveLength(1)
    expect(server.session.account?.chainId).toBe(ARBITRUM)
  } finally {
    await server.close()
  }
})
