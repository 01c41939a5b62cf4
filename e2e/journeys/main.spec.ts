import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'

test.describe('a visitor with an announced wallet', () => {
  test('[S1.2:announced] [S2.1:noRoutes] [S2.2:Connect] [S2.2:Account] [S3.1:identity] [S9.10:analytics] connects, shows the balance, reloads, switches and disconnects', async ({
    page,
    sites,
    stack,
  }) => {
    const sent: { method: string; url: URL }[] = []
    page.on('request', (request) => sent.push({ method: request.method(), url: new URL(request.url()) }))
    await page.goto(putHostPage(sites, stack, { path: '/main' }))
    await page.evaluate(() => {
      const tracked: string[] = []
      Object.assign(window, { tracked })
      window.airlock?.appKit?.subscribeEvents(({ data }) => tracked.push(data.event))
    })
    const modal = modalOf(page)
    expect(await page.locator('iframe').count()).toBe(0)
    const position = () => page.evaluate(() => [location.href, history.length])
    const before = await position()

    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.shows('Connect wallet')
    await modal.connect('Good Wallet')
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'connected', address: VALID.address, chain: 'eip155:8453' })
    expect(await page.evaluate(() => window.airlock?.appKit?.getAccount())).toMatchObject({
      status: 'connected',
      address: VALID.address,
      caipAddress: `eip155:8453:${VALID.address}`,
      allAccounts: [{ address: VALID.address }],
    })

    await page.getByRole('button', { name: VALID.short }).click()
    await modal.shows('Account')
    // The wallet's own chain, read by the frame straight from its RPC.
    await expect(modal.frame.getByText(/9,?9\d\d\.\d+|10,?000/).first()).toBeVisible()
    expect(await position()).toEqual(before)

    // The events are the page's: nothing is sent but to the servers of the page and the modal, and only reads is posted.
    const tracked = await page.evaluate(() => (window as unknown as { tracked: string[] }).tracked)
    expect(tracked).toEqual(expect.arrayContaining(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE']))
    const rpcs = Object.values(stack.urls.rpc).map((url) => new URL(url))
    const servers = new Set(
      // Firefox counts the connection to the project's relay among the requests.
      [page.url(), stack.urls.modal, stack.urls.gateway, stack.urls.relay.replace(/^ws/, 'http'), ...rpcs].map(
        (url) => new URL(url).origin,
      ),
    )
    expect(sent.filter(({ url }) => !servers.has(url.origin))).toEqual([])
    const reads = new Set([`${stack.urls.gateway}/v1`, ...rpcs.map(({ origin, pathname }) => origin + pathname)])
    const posted = sent.filter(({ method }) => method !== 'GET').map(({ url }) => url.origin + url.pathname)
    expect(posted.filter((url) => !reads.has(url))).toEqual([])

    await page.reload()
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(await page.locator('iframe').count()).toBe(0)

    await page.getByRole('button', { name: VALID.short }).click()
    await modal.click(/Base/)
    await modal.shows('Choose network')
    expect(await position()).toEqual(before)
    await modal.click(/Arbitrum One/)
    await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
    await expect
      .poll(() =>
        page.evaluate(() => window.airlock?.appKit?.getProvider('eip155')?.request({ method: 'eth_chainId' })),
      )
      .toBe('0xa4b1')

    await modal.shows('Account')
    await modal.disconnect()
    await expect.poll(async () => (await kitState(page)).isConnected).toBe(false)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  })

  test('signs and sends through the provider that the kit gives', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/send' }))
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    const { signature, receipt } = await page.evaluate(async (from) => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      if (!provider) throw new Error('no provider')
      const signature = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', from] })
      const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
      let receipt: unknown = null
      while (receipt === null) receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      return { signature, receipt: receipt as { status: string } }
    }, VALID.address)
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(receipt.status).toBe('0x1')
  })
})
