import { expect } from '@playwright/test'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { HOSTILE_METADATA } from '../stack/walletPeer/hostile.ts'
import { offeredLink, pair, sendRequest, test } from '../support/lab.ts'
import { kitState, modalOf } from '../support/modal.ts'

const BASE = 'eip155:8453'

test('shows a declined proposal, and creates a new code on retry', async ({ page, lab, openHost }) => {
  await openHost()
  lab.wallet.answerNext('proposal', 'reject')
  const modal = modalOf(page)
  await lab.wallet.pair(await offeredLink(page))
  await expect(modal.frame.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  expect(await kitState(page)).toMatchObject({ status: 'disconnected', open: true })
  await modal.click('Try again')
  await expect(modal.frame.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('rejects with 4001 on decline, and signs typed data by wallet key @wide', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const address = lab.wallet.address()
  lab.wallet.answerNext('request', 'reject')
  expect(await sendRequest(page, 'personal_sign', ['0x00', address])).toMatchObject({ error: { code: 4001 } })
  lab.wallet.answerNext('request', { error: { code: -32_000, message: 'insufficient funds' } })
  expect(await sendRequest(page, 'eth_sendTransaction', [{ from: address, to: address }])).toMatchObject({
    error: { code: -32_000, message: 'insufficient funds' },
  })
  const typed = {
    domain: { name: 'Airlock', chainId: 42_161 },
    types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hello' },
  } as const
  const signature = (await sendRequest(page, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])) as Hex
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(address)
})

test('[S4.6:approved] switches to an approved network and rejects others', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const before = lab.wallet.questions().length
  expect(await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(await kitState(page)).toMatchObject({ chain: BASE })
  expect(lab.wallet.questions()).toHaveLength(before)
  const signature = (await sendRequest(page, 'personal_sign', ['0x68656c6c6f', lab.wallet.address()])) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(lab.wallet.address())
  expect(lab.wallet.questions().at(-1)).toMatchObject({ method: 'personal_sign', chainId: BASE })
  expect(await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toMatchObject({ error: {} })
  expect(await kitState(page)).toMatchObject({ chain: BASE })
})

test("[S4.7:connection] ends with the wallet's session, also after a reload", async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  await lab.wallet.disconnect()
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'disconnected' })
  await page.reload()
  expect(await sendRequest(page, 'eth_accounts')).toEqual([])
})

test('[S6.1:methods] [S8.4:callStatus] does not send a method that the wallet did not approve', async ({
  page,
  lab,
  openHost,
}) => {
  lab.wallet.answerNext('proposal', {
    settle: ({ eip155 }) => ({ eip155: { ...eip155, methods: ['personal_sign'] } as never }),
  })
  await openHost()
  await pair(page, lab)
  const before = lab.wallet.questions().length
  expect(await sendRequest(page, 'eth_sign', [lab.wallet.address(), '0x00'])).toMatchObject({ error: { code: 4200 } })
  expect(await sendRequest(page, 'wallet_getCallsStatus', ['0x1'])).toMatchObject({
    error: { message: 'Fetching call status not approved by the wallet.' },
  })
  expect(lab.wallet.questions()).toHaveLength(before)
  expect(await sendRequest(page, 'eth_blockNumber')).toMatch(/^0x/)
})

test.describe('a wallet with a hostile name', () => {
  test.use({ walletOptions: { metadata: HOSTILE_METADATA } })
  test('[T39] stays text: nothing of it runs, turns round or continues for ever', async ({ page, lab, openHost }) => {
    await openHost()
    await pair(page, lab)
    const name = await page.evaluate(() => window.airlock?.appKit?.getWalletInfo()?.name ?? '')
    expect(name.length).toBeLessThanOrEqual(64)
    expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
    await page.locator('appkit-button').click()
    await expect(modalOf(page).frame.locator('.card img[src="x"], .card script')).toHaveCount(0)
  })
})

test('[S4.14] stores capabilities with the session over a reload @wide', async ({ page, lab, openHost }) => {
  await openHost()
  await pair(page, lab)
  const capabilities = { '0xa4b1': { atomic: { status: 'supported' } } }
  const read = () => sendRequest(page, 'wallet_getCapabilities', [lab.wallet.address()])
  lab.wallet.answerNext('request', { result: capabilities })
  expect(await read()).toEqual(capabilities)
  const before = lab.wallet.questions().length
  expect(await read()).toEqual(capabilities)
  await page.reload()
  expect(await read()).toEqual(capabilities)
  expect(lab.wallet.questions()).toHaveLength(before)
})

test.describe('a wallet that tells its capabilities once', () => {
  test.use({
    walletOptions: {
      sessionProperties: { capabilities: JSON.stringify({ '0xa4b1': { atomic: { status: 'supported' } } }) },
    },
  })
  test('[S5.11] [S7.25:sessionCapabilities] is not asked for them again', async ({ page, lab, openHost }) => {
    await openHost()
    await pair(page, lab)
    const before = lab.wallet.questions().length
    expect(await sendRequest(page, 'wallet_getCapabilities', [lab.wallet.address(), ['0xa4b1']])).toMatchObject({
      '0xa4b1': { atomic: { status: 'supported' } },
    })
    expect(lab.wallet.questions()).toHaveLength(before)
    expect(await sendRequest(page, 'wallet_getCapabilities', [])).toMatchObject({
      error: { message: 'Missing address parameter in `wallet_getCapabilities` request' },
    })
  })
})
