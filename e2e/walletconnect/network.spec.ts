import { expect } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { keptByClient, pair, sendRequest, shownLink, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'

const text = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test('[T73] delivers an open request once after the relay was away', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  lab.wallet.setPolicy({ request: 'hold' })
  const pending = sendRequest(page, 'personal_sign', [text('hello'), lab.wallet.address()])
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await lab.relay.close()
  // Every attempt to come back fails meanwhile.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.waitForEvent('websocket')
  }
  await lab.relay.open()
  await lab.relay.whenConnected(2)
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  expect(await recoverMessageAddress({ message: 'hello', signature: (await pending) as Hex })).toBe(
    lab.wallet.address(),
  )
  expect(lab.wallet.questions().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('keeps the session over a reload with the relay down @wide', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  await lab.relay.close()
  await page.reload()
  expect(await sendRequest(page, 'eth_accounts')).toEqual([lab.wallet.address()])
  const pending = sendRequest(page, 'personal_sign', [text('hello'), lab.wallet.address()])
  await lab.relay.open()
  expect(await pending).toMatch(/^0x[0-9a-f]{130}$/)
  expect(lab.wallet.questions().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('alerts within 15 s if the relay is down, and retries @wide', async ({ page, lab, openHost }) => {
  await page.clock.install()
  await openHost()
  await lab.relay.close()
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.click('WalletConnect')
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(modal.frame.getByRole('alert')).toContainText('Lost the connection to your wallet.', {
      timeout: 300,
    })
  }).toPass()
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
  await lab.relay.open()
  await page.clock.resume()
  await modal.click('Try again')
  await lab.wallet.pair(await shownLink(page))
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
})

test('[T73] answers in another order than the questions: each question gets its own @wide', async ({
  page,
  lab,
  openHost,
}) => {
  await openHost()
  await pair(page, lab)
  lab.wallet.setPolicy({ request: 'hold' })
  const texts = ['one', 'two', 'three']
  const pending = Promise.all(
    texts.map((word) => sendRequest(page, 'personal_sign', [text(word), lab.wallet.address()])),
  )
  await lab.wallet.until(() => lab.wallet.questions().filter(({ kind }) => kind === 'request').length === 3)
  lab.relay.hold()
  for (const { id } of [...lab.wallet.open()]) await lab.wallet.decide(id, 'approve')
  lab.relay.releaseReversed()
  const signatures = (await pending) as Hex[]
  for (const [index, message] of texts.entries()) {
    expect(await recoverMessageAddress({ message, signature: signatures[index] as Hex })).toBe(lab.wallet.address())
  }
  await expect.poll(() => kitState(page)).toMatchObject({ open: false })
})

test('hides request contents from the relay', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const address = lab.wallet.address()
  lab.wallet.answerNext('request', 'reject')
  const transaction = { from: address, to: '0x1111111111111111111111111111111111111111', data: '0x12345678' }
  expect(await sendRequest(page, 'eth_sendTransaction', [transaction])).toMatchObject({ error: { code: 4001 } })
  const { clear } = await lab.relay.whenPublished(({ tag }) => tag === 1_108)
  expect(JSON.stringify(clear)).not.toMatch(/eth_sendTransaction|0x1111|eip155/)
})

test('[T30] survives ten-megabyte requests, responses and forgeries', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const before = lab.relay.published().length
  const pending = page.evaluate(async (account) => {
    const params = [`0x${'00'.repeat(5_000_000)}`, account]
    const provider = window.airlock?.appKit?.getProvider('eip155')
    return provider?.request({ method: 'personal_sign', params }).catch(({ code }: { code: number }) => code)
  }, lab.wallet.address())
  expect(await pending).toBe(-32_602)
  expect(lab.relay.published()).toHaveLength(before)
  lab.relay.inject(lab.wallet.sessions()[0]?.topic ?? '', 'A'.repeat(10_000_000))
  lab.wallet.answerNext('request', { result: 'x'.repeat(3_000_000) })
  expect(await sendRequest(page, 'personal_sign', [text('hello'), lab.wallet.address()])).toMatchObject({ error: {} })
  expect(await sendRequest(page, 'personal_sign', [text('hello'), lab.wallet.address()])).toMatch(/^0x[0-9a-f]{130}$/)
})

test('ends an unreachable session here, before the next on reload @wide', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const first = lab.wallet.sessions()[0]?.topic
  await lab.relay.close()
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  expect(await sendRequest(page, 'eth_accounts')).toEqual([])
  await page.reload()
  expect(await sendRequest(page, 'eth_accounts')).toEqual([])
  await lab.relay.open()
  await pair(page, lab)
  await page.reload()
  expect(await sendRequest(page, 'personal_sign', [text('hello'), lab.wallet.address()])).toMatch(/^0x[0-9a-f]{130}$/)
  await lab.wallet.until(() => lab.wallet.sessions().every(({ topic }) => topic !== first))
  expect(lab.wallet.sessions()).toHaveLength(1)
})

test.describe('a wallet that names its own server', () => {
  const SERVER = { bundler_url: 'http://evil.localhost:9/', bundler_name: 'evil' }
  test.use({ walletOptions: { sessionProperties: SERVER } })

  test('[S3.18:bundler] requests call status from the wallet, never from its server @wide', async ({
    page,
    lab,
    openHost,
    stack,
  }) => {
    const urls: string[] = []
    const printed: string[] = []
    page.context().on('request', (request) => urls.push(request.url()))
    page.on('console', (message) => printed.push(message.text()))
    await openHost()
    await pair(page, lab)
    expect(await keptByClient(page, stack.urls.modal, 'session')).toMatchObject([{ sessionProperties: SERVER }])
    lab.wallet.answerNext('request', { result: { status: 200 } })
    expect(await sendRequest(page, 'wallet_getCallsStatus', ['0x1'])).toEqual({ status: 200 })
    expect(lab.wallet.questions().at(-1)).toMatchObject({ method: 'wallet_getCallsStatus' })
    expect(urls.filter((url) => /evil|walletconnect\.(?:org|com)/.test(url))).toEqual([])
    expect(printed.filter((line) => /bundler|evil/.test(line))).toEqual([])
  })
})
