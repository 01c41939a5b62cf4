import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../../support/modal.ts'
import { openModal } from '../../support/openModal.ts'
import { test } from '../../support/test.ts'
import { wallet } from '../../support/walletPerson.ts'

const SLOW = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', short: '0x7099…79C8' }

const sign = (page: Page) =>
  page.evaluate(() => {
    const kit = window.airlock?.appKit
    return kit?.getProvider('eip155')?.request({ method: 'personal_sign', params: ['0x68656c6c6f', kit.getAddress()] })
  })

const connections = (page: Page) =>
  page.evaluate(() =>
    window.airlock?.appKit?.getConnections('eip155').map(({ name, isActive }) => `${name}${isActive ? ' *' : ''}`),
  )

async function connectBoth(page: Page, url: string) {
  const { modal } = await openModal(page, url)
  await modal.click('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await page.getByRole('button', { name: VALID.short }).click()
  await modal.openAccounts()
  await modal.click('Add another wallet')
  await modal.shows('Connect wallet')
  await modal.click('Slow Wallet')
  await expect(modal.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: SLOW.short })).toBeVisible()
  return modal
}

test('connects two wallets, signs with each, survives a reload, and forgets one', async ({ page, sites, stack }) => {
  const modal = await connectBoth(page, putHostPage(sites, stack, { path: '/several-wallets' }))
  const [good, slow] = [wallet(page, 'good'), wallet(page, 'slow')]
  await expect.poll(() => connections(page)).toEqual(['Slow Wallet *', 'Good Wallet'])
  expect(await sign(page)).toMatch(/^0x[0-9a-f]{130}$/)
  expect([(await slow.requests()).at(-1), await good.requests()]).toEqual([
    'personal_sign',
    expect.not.arrayContaining(['personal_sign']),
  ])

  await page.getByRole('button', { name: SLOW.short }).click()
  await modal.openAccounts()
  const row = modal.frame.getByRole('region', { name: 'Good Wallet' }).getByRole('button', { name: VALID.short })
  await row.click()
  await expect(modal.frame.getByRole('region', { name: 'Slow Wallet' })).toBeVisible()
  expect(await kitState(page)).toMatchObject({ address: VALID.address, isConnected: true })
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toBeHidden()
  expect(await sign(page)).toMatch(/^0x[0-9a-f]{130}$/)
  expect((await good.requests()).at(-1)).toBe('personal_sign')

  await page.reload()
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  await expect.poll(() => connections(page)).toEqual(['Good Wallet *', 'Slow Wallet'])
  await page.getByRole('button', { name: VALID.short }).click()
  await modal.openAccounts()
  await modal.click('Disconnect Slow Wallet')
  const question = modal.frame.getByRole('group', { name: 'Disconnect Slow Wallet' })
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal.frame.getByRole('region', { name: 'Slow Wallet' })).toHaveCount(0)
  expect(await kitState(page)).toMatchObject({ address: VALID.address })
  await expect.poll(() => connections(page)).toEqual(['Good Wallet *'])
  // Neither wallet was asked to connect since the first time.
  for (const one of [good, slow]) expect(await one.requests()).not.toContain('eth_requestAccounts')
})

test('[T204] keeps an inactive wallet inactive if it changes its account', async ({ page, sites, stack }) => {
  await connectBoth(page, putHostPage(sites, stack, { path: '/inactive-wallet' }))
  const before = await kitState(page)
  await wallet(page, 'good').setAccounts([2])
  await wallet(page, 'good').setChain(42_161)
  await expect
    .poll(() => page.evaluate(() => window.airlock?.appKit?.wallets.inactive()[0]?.accounts))
    .toEqual(['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
  expect(await kitState(page)).toEqual(before)
})

test('activates no other wallet when the active one disconnects', async ({ page, sites, stack }) => {
  const modal = await connectBoth(page, putHostPage(sites, stack, { path: '/active-ends' }))
  await page.getByRole('button', { name: SLOW.short }).click()
  await modal.openAccounts()
  await modal.frame.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await modal.shows('Accounts')
  await expect(modal.frame.getByRole('region', { name: 'Good Wallet' })).toBeVisible()
  expect(await kitState(page)).toMatchObject({ isConnected: false })
  await modal.frame.getByRole('region', { name: 'Good Wallet' }).getByRole('button', { name: VALID.short }).click()
  await expect.poll(() => kitState(page)).toMatchObject({ address: VALID.address, isConnected: true })
})

test('[S4.7:siwx] signs out only the account of a forgotten inactive wallet', async ({ page, sites, stack }) => {
  const signedIn = [VALID.address, SLOW.address]
  const after = `
    let signIns = ${JSON.stringify(signedIn)}.map((accountAddress) => (
      { data: { accountAddress, chainId: 'eip155:42161' }, message: accountAddress, signature: '0x12' }
    ))
    globalThis.signedIn = () => signIns.map(({ data }) => data.accountAddress)
    const siwx = {
      createMessage: () => Promise.reject(new Error('Nothing is to be signed.')),
      addSession: async () => {},
      getSessions: async (_, address) => signIns.filter(({ data }) => data.accountAddress === address),
      setSessions: async (sessions) => void (signIns = sessions),
      revokeSession: async () => {},
    }
    airlock.appKit = airlock.createAppKit({ networks: ['eip155:42161', 'eip155:8453'], siwx })
  `
  const body = `<script src="${stack.urls.modal}/v/${stack.sdkVersion}/sdk.js"></script>`
  const { modal } = await openModal(
    page,
    putHostPage(sites, stack, { path: '/forgotten-sign-in', sdk: null, body, after }),
  )
  await modal.click('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await page.evaluate(async () => {
    const kit = window.airlock?.appKit
    const { rows = [] } = (await kit?.wallets.list()) ?? {}
    await kit?.wallets.connect(rows.find(({ name }) => name === 'Slow Wallet')?.id ?? '')
  })
  await expect.poll(() => connections(page)).toEqual(['Slow Wallet *', 'Good Wallet'])
  const left = () => page.evaluate(() => (window as unknown as { signedIn(): string[] }).signedIn())
  expect(await left()).toEqual(signedIn)
  await page.evaluate(async () => {
    const kit = window.airlock?.appKit
    const good = kit?.getConnections('eip155').find(({ name }) => name === 'Good Wallet')
    await kit?.deleteConnection({ connectorId: good?.connectorId ?? '', namespace: 'eip155' })
  })
  await expect.poll(left).toEqual([SLOW.address])
  expect(await connections(page)).toEqual(['Slow Wallet *'])
})

test('[T237] keeps the wallet of each tab, signs with it and lists the other', async ({
  page,
  context,
  sites,
  stack,
}) => {
  const url = putHostPage(sites, stack, { path: '/two-tabs' })
  const other = await context.newPage()
  await other.goto(url)
  for (const [tab, name] of [
    [page, 'Good Wallet'],
    [other, 'Slow Wallet'],
  ] as const) {
    // The second tab was loaded before the first connected.
    if (tab === page) await tab.goto(url)
    await tab.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(tab).click(name)
    await expect(modalOf(tab).dialog).toBeHidden()
  }
  await expect.poll(() => connections(page)).toEqual(['Good Wallet *', 'Slow Wallet'])
  await expect.poll(() => connections(other)).toEqual(['Slow Wallet *', 'Good Wallet'])
  for (const [tab, own, foreign] of [
    [page, 'good', 'slow'],
    [other, 'slow', 'good'],
  ] as const) {
    expect(await sign(tab)).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await wallet(tab, own).requests()).at(-1)).toBe('personal_sign')
    expect(await wallet(tab, foreign).requests()).not.toContain('personal_sign')
  }
  await page.reload()
  await expect.poll(() => connections(page)).toEqual(['Slow Wallet *', 'Good Wallet'])
})
