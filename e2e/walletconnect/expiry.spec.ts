import { expect } from '@playwright/test'
import { keptByClient, offeredLink, pair, sendRequest, shownLink, test } from '../support/lab.ts'
import { kitState } from '../support/modal.ts'

const DAY_MS = 86_400_000
const HELLO = '0x68656c6c6f'

test('[S3.18:proposals] [S3.18:session] stores a proposal by id, then a session by topic @wide', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  await openHost()
  const link = await offeredLink(page)
  await expect.poll(() => keptByClient(page, stack.urls.modal, 'proposal')).toHaveLength(1)
  expect(await keptByClient(page, stack.urls.modal, 'proposal')).toMatchObject([
    {
      id: expect.any(Number),
      pairingTopic: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiryTimestamp: expect.any(Number),
    },
  ])
  await lab.wallet.pair(link)
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  const [session] = lab.wallet.sessions()
  expect(await keptByClient(page, stack.urls.modal, 'session')).toMatchObject([
    // The wallet's client counts the seven days again when it has settled, which may be in the next second.
    { topic: session?.topic, expiry: expect.closeTo(session?.expiry ?? 0, -1), namespaces: session?.namespaces },
  ])
  await expect.poll(() => keptByClient(page, stack.urls.modal, 'proposal')).toEqual([])
})

test('[S4.10:missingKey] deletes a session whose key is lost at the first request, which fails', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  await openHost()
  await pair(page, lab)
  const frame = page.frames().find((one) => one.url().startsWith(`${stack.urls.modal}/frame`))
  await frame?.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('//keychain')) localStorage.removeItem(key)
  })
  await page.reload()
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatchObject({
    error: { code: expect.any(Number) },
  })
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'disconnected' })
  expect(await keptByClient(page, stack.urls.modal, 'session')).toEqual([])
})

test('[S4.10:session] [S4.10:expiredTopic] ends an expired session with its pending requests', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  await page.clock.install()
  await openHost()
  await pair(page, lab)
  await page.evaluate(() => {
    const received: unknown[] = []
    Object.assign(window, { received })
    window.airlock?.appKit?.getProvider('eip155')?.on('disconnect', (cause) => received.push((cause as Error).name))
  })
  await page.clock.fastForward(7 * DAY_MS + 60_000)
  await page.clock.runFor(6_000)
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'disconnected' })
  expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual(['DISCONNECTED'])
  expect(await keptByClient(page, stack.urls.modal, 'session')).toEqual([])
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatchObject({
    error: { code: 4100 },
  })
})

test('[S4.10:proposal] deletes an expired proposal and connects by the next code', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  await page.clock.install()
  await openHost()
  const old = await offeredLink(page)
  const ids = async () => (await keptByClient(page, stack.urls.modal, 'proposal')).map(({ id }) => id)
  await expect.poll(async () => (await ids()).length).toBe(1)
  const [expired] = await ids()
  // Beyond the four minutes of the offer and the five of the proposal at once, as after sleep.
  await page.clock.fastForward(301_000)
  await page.clock.runFor(6_000)
  await expect.poll(() => shownLink(page)).not.toBe(old)
  await expect.poll(async () => (await ids()).includes(expired)).toBe(false)
  await lab.wallet.pair(await shownLink(page))
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
})

test('does not restore a session that expired while the page was away @wide', async ({ page, lab, openHost }) => {
  await page.clock.install()
  const url = await openHost()
  await pair(page, lab)
  await page.goto('about:blank')
  await page.clock.fastForward(7 * DAY_MS + 60_000)
  await page.goto(url)
  expect(await sendRequest(page, 'eth_accounts')).toEqual([])
  expect(await kitState(page)).toMatchObject({ status: 'disconnected' })
})

test('continues an extended session past its first end @wide', async ({ page, lab, openHost }) => {
  await page.clock.install()
  await openHost()
  await pair(page, lab)
  const topic = lab.wallet.sessions()[0]?.topic
  await page.clock.fastForward(3 * DAY_MS)
  const before = lab.relay.published().length
  await lab.wallet.extend()
  // The dapp's side acknowledges it: 1107 is the tag of a response to `wc_sessionExtend`.
  await lab.relay.whenPublished((entry) => lab.relay.published().indexOf(entry) >= before && entry.tag === 1_107)
  await page.clock.fastForward(4 * DAY_MS + 60_000)
  expect(await sendRequest(page, 'eth_accounts')).toEqual([lab.wallet.address()])
  expect(lab.wallet.sessions()[0]?.topic).toBe(topic)
})

test('[S8.2:expired] expires an unanswered request and ignores later approvals @wide', async ({
  page,
  lab,
  openHost,
}) => {
  await page.clock.install()
  await openHost()
  await pair(page, lab)
  lab.wallet.setPolicy({ request: 'hold' })
  const pending = sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])
  await lab.wallet.until(() => lab.wallet.open().length === 1)
  await page.clock.fastForward(301_000)
  await page.clock.runFor(6_000)
  expect(await pending).toMatchObject({
    error: { code: 4900, kind: 'REQUEST_EXPIRED', message: expect.stringContaining('expired') },
  })
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'approve')
  lab.wallet.setPolicy({ request: 'approve' })
  expect(await sendRequest(page, 'personal_sign', [HELLO, lab.wallet.address()])).toMatch(/^0x/)
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'connected', open: false })
})
