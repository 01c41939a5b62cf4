import { expect } from '@playwright/test'
import { pair, test } from '../support/lab.ts'
import { kitState } from '../support/modal.ts'

test("[S4.11:link] [S4.11:transport] accepts a known session's message by link, then uses link_mode", async ({
  page,
  lab,
  openHost,
}) => {
  const site = await openHost()
  await pair(page, lab)
  const address = lab.wallet.address()
  const onBase = { event: { name: 'chainChanged', data: 8_453 }, chainId: 'eip155:8453' }
  const { topic, message } = await lab.wallet.sealForLink('wc_sessionEvent', onBase)
  const transports = () =>
    page.frames()[1]?.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.endsWith('//session'))
      const sessions = JSON.parse(localStorage.getItem(key ?? '') ?? '[]') as { transportType?: string }[]
      return sessions.map(({ transportType }) => transportType)
    })

  // An unknown session, an unsealed type 2 envelope, and undecryptable data.
  const plain = Buffer.concat([Buffer.of(2), Buffer.from(JSON.stringify({ method: 'wc_sessionDelete' }))])
  const garbage = Buffer.alloc(120)
  for (const query of [
    `wc_ev=${message}&topic=${'ab'.repeat(32)}`,
    `wc_ev=${plain.toString('base64url')}&topic=${topic}`,
    `wc_ev=${garbage.toString('base64url')}&topic=${topic}`,
  ]) {
    await page.goto(`${site}?${query}`)
    await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
    await page.waitForFunction(() => document.querySelector('iframe') !== null)
    await expect.poll(transports).toEqual(['relay'])
    expect(await kitState(page)).toMatchObject({ address, chain: 'eip155:42161' })
  }

  await page.goto(`${site}?wc_ev=${message}&topic=${topic}`)
  await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:8453')
  expect(await kitState(page)).toMatchObject({ isConnected: true, address })
  await expect.poll(transports).toEqual(['link_mode'])
})
