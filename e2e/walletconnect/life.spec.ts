import { expect, type Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { offeredLink, pair, sendRequest, shownLink, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { rowsOf } from '../support/wide.ts'

const HELLO = '0x68656c6c6f'

async function start(page: Page, address: string) {
  await page.evaluate(
    ([text, account]) => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const outcome: { value?: unknown; count: number } = { count: 0 }
      Object.assign(window, { outcome })
      const settle = (value: unknown) => Object.assign(outcome, { value, count: outcome.count + 1 })
      provider
        ?.request({ method: 'personal_sign', params: [text, account] })
        .then(settle, ({ code }: { code: number }) => settle({ code }))
    },
    [HELLO, address] as const,
  )
  return () => page.evaluate(() => (window as unknown as { outcome: { value?: unknown; count: number } }).outcome)
}

test('shows where to continue, and treats stopping as a rejection @wide', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  lab.wallet.setPolicy({ request: 'hold' })
  const outcome = await start(page, lab.wallet.address())
  const modal = modalOf(page)
  await expect(modal.frame.getByText(/Pocket Wallet/).first()).toBeVisible()
  await modal.click(/Stop waiting/)
  await expect.poll(outcome).toMatchObject({ value: { code: 4001 }, count: 1 })
  await expect(modal.dialog).toBeHidden()
  // A later approval changes nothing here.
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  lab.wallet.setPolicy({ request: 'approve' })
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  expect(await outcome()).toMatchObject({ count: 1 })
})

test('answers and sends an open request once after the relay restarts', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  lab.wallet.setPolicy({ request: 'hold' })
  const outcome = await start(page, lab.wallet.address())
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await lab.relay.close()
  await lab.relay.open()
  await lab.relay.whenConnected(2)
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  await expect.poll(outcome, { timeout: 15_000 }).toMatchObject({ count: 1 })
  const signature = (await outcome()).value as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(lab.wallet.address())
  expect(lab.wallet.questions().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('restores the session after a reload and sends an open request once', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  lab.wallet.setPolicy({ request: 'hold' })
  await start(page, lab.wallet.address())
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await page.reload()
  expect(await sendRequest(page, 'eth_accounts')).toEqual([lab.wallet.address()])
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  lab.wallet.setPolicy({ request: 'approve' })
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  expect(lab.wallet.questions().filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
})

test('shares the session between two tabs, and ends it in both @wide', async ({ page, context, lab, openHost }) => {
  const url = await openHost()
  await pair(page, lab)
  const other = await context.newPage()
  await other.goto(url)
  expect(await sendRequest(other, 'eth_accounts')).toEqual([lab.wallet.address()])
  expect(await sendRequest(other, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  await lab.wallet.disconnect()
  for (const tab of [page, other]) await expect.poll(() => kitState(tab)).toMatchObject({ status: 'disconnected' })
})

test('keeps the session while offline, and resumes @wide', async ({ page, context, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  await context.setOffline(true)
  await lab.relay.dropSockets()
  expect(await kitState(page)).toMatchObject({ status: 'connected' })
  await context.setOffline(false)
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
})

test('[T73] ignores duplicated, forged and oversized messages', async ({ page, lab, openHost }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await openHost()
  await pair(page, lab)
  const topic = lab.wallet.sessions()[0]?.topic ?? ''
  lab.relay.inject(topic, 'AAAA')
  lab.relay.inject(topic, Buffer.alloc(3_000_000, 65).toString('base64'))
  lab.relay.inject('0'.repeat(64), 'AAAA')
  lab.relay.duplicateNext()
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  expect(await kitState(page)).toMatchObject({ status: 'connected' })
  expect(failures).toEqual([])
})

test('[T74] leaks the pairing key nowhere, and calls no unknown host', async ({ page, lab, openHost, stack }) => {
  const printed: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => printed.push(message.text()))
  page.context().on('request', (request) => {
    printed.push(request.url())
    hosts.add(new URL(request.url()).host)
  })
  page.on('websocket', (socket) => {
    printed.push(socket.url())
    hosts.add(new URL(socket.url()).host)
  })
  await page.addInitScript(() => {
    Object.assign(window, { messages: [] })
    addEventListener('message', ({ data }) =>
      (window as unknown as { messages: string[] }).messages.push(JSON.stringify(data)),
    )
    const { MessagePort } = window
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (...args: Parameters<typeof listen>) {
      listen.call(this, 'message', (event) =>
        (window as unknown as { messages: string[] }).messages.push(JSON.stringify((event as MessageEvent).data)),
      )
      return listen.apply(this, args)
    }
  })
  const url = await openHost()
  await page.evaluate(() => {
    window.airlock?.appKit?.subscribeEvents((event) =>
      (window as unknown as { messages: string[] }).messages.push(JSON.stringify(event)),
    )
  })
  const link = await offeredLink(page)
  const [, secret = ''] = /symKey=([0-9a-f]+)/.exec(link) ?? []
  expect(secret).toHaveLength(64)
  await lab.wallet.pair(link)
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  printed.push(...(await page.evaluate(() => (window as unknown as { messages: string[] }).messages)))
  printed.push(await page.evaluate(() => JSON.stringify({ ...localStorage })))
  expect(printed.length).toBeGreaterThan(5)
  for (const text of printed) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain('wc:')
  }
  const named = [url, stack.urls.modal, stack.urls.gateway, lab.relay.url, ...Object.values(stack.urls.rpc)]
  const allowed = new Set(named.map((one) => new URL(one).host))
  expect([...hosts].filter((host) => host !== '' && !allowed.has(host))).toEqual([])
})

const REJECTIONS = [
  ['early', /^Session Expired\. Check your device’s date and time, then reconnect\./],
  ['key', /^Invalid Project ID\./],
  ['origin', /^Invalid App Configuration\./],
] as const

for (const [reason, texts] of rowsOf(REJECTIONS, 1)) {
  test(`[S8.6:origin] [S8.6:session] [S8.6:project] [S8.6:appConfiguration] [S8.6:sessionExpired] [S8.6:invalidProjectId] reports a relay that rejects this client (${reason})`, async ({
    page,
    lab,
    openHost,
  }) => {
    await openHost()
    lab.relay.reject(reason)
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.click('WalletConnect')
    await expect(modal.frame.getByRole('alert')).toHaveText(texts, { timeout: 10_000 })
  })
}

test('[S2.2:ConnectingWalletConnectBasic] shows the code first in an app without adapters, and lists no page wallet', async ({
  page,
  lab,
  openHost,
}) => {
  await openHost({ adapters: '[]' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Scan with your phone')
  await expect(modal.frame.getByRole('img', { name: /QR code/ })).toBeVisible()
  await lab.wallet.pair(await shownLink(page))
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
})
