import { expect } from '@playwright/test'
import type { modalOf } from '../modal.ts'
import type { ChainReads, Edition } from './chainReads.ts'

type Modal = ReturnType<typeof modalOf>

const NETWORKS = {
  'eip155:42161': { name: 'Arbitrum One', explorer: 'https://arbiscan.io' },
  'eip155:8453': { name: 'Base', explorer: 'https://basescan.org' },
} as const
const [DOLLARS, ETHERS] = [
  ['USDC', 'DAI'],
  ['ETH', 'WETH'],
]

export async function showsHeader(modal: Modal, { account, network }: ChainReads, name: string): Promise<void> {
  const { frame, button, click, openAccounts } = modal
  const { name: networkName, explorer } = NETWORKS[network]
  const identity = frame.locator('.account-identity')
  await expect(identity).toContainText(name)
  await expect(identity.getByTitle(account)).toHaveText(`${account.slice(0, 6)}…${account.slice(-4)}`)
  await expect(button(`Network: ${networkName}`)).toBeVisible()
  await openAccounts()
  await expect(frame.getByRole('link', { name: /^View on explorer/ })).toHaveAttribute(
    'href',
    `${explorer}/address/${account}`,
  )
  await click('Back')
  const page = modal.dialog.page()
  // The remote protocol of Firefox has no permission for the clipboard.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await click('Copy address')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(account)
}

export async function showsTokens({ frame }: Modal, reads: ChainReads): Promise<void> {
  const tokens = frame.getByRole('list', { name: 'Tokens' })
  await expect(tokens).toContainText('ETH')
  for (const figure of await reads.figures()) await expect(tokens).toContainText(figure)
  const rows = (await tokens.locator('.fact-row').allInnerTexts()).flatMap(rowOf)

  const [now, before] = [await reads.etherPrice(), await reads.etherPriceYesterday()]
  const coin = rows.find(({ symbol }) => symbol === 'ETH')
  expect((coin?.price ?? 0) / now).toBeCloseTo(1, 2)
  // Other journeys may spend some of it at the same time.
  expect(Math.abs((coin?.quantity ?? 0) - (await reads.ether()))).toBeLessThan(5)
  for (const { symbol, price } of rows) if (DOLLARS.includes(symbol)) expect(price).toBeCloseTo(1, 2)

  const total = numberIn((await frame.locator('.account-amount bdi').textContent()) ?? '')
  expect(rows.length).toBeGreaterThan(1)
  // Rows from a million have no cents.
  expect(Math.abs(total - sum(rows.map(({ value }) => value)))).toBeLessThan(rows.length)
  const ethers = sum(rows.filter(({ symbol }) => ETHERS.includes(symbol)).map(({ quantity }) => quantity))
  const change = (await frame.locator('.account-change').textContent()) ?? ''
  const [, sign, percent = ''] = /([+−])([\d,.]+)%/.exec(change) ?? []
  expect(sign).toBe(now < before ? '−' : '+')
  const gain = ethers * (now - before)
  expect(numberIn(percent)).toBeCloseTo((Math.abs(gain) / (total - gain)) * 100, 1)
}

export async function showsEditions(modal: Modal, reads: ChainReads, editions: readonly Edition[]): Promise<void> {
  await modal.choose('NFTs')
  await expect(modal.frame.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  expect(editions).not.toEqual([])
  for (const name of await reads.editionNames(editions))
    await expect(modal.frame.getByText(name, { exact: true })).toBeVisible()
}

export async function showsActivity(modal: Modal, reads: ChainReads): Promise<void> {
  await modal.choose('Activity')
  const activity = modal.frame.getByRole('list', { name: 'Activity' })
  await expect(activity.getByRole('listitem').first()).toBeVisible()
  const amounts = await reads.dollarTransfers()
  expect(amounts).not.toEqual([])
  // The rows of other journeys may be above, and rows out of sight are not drawn.
  const observed = new Set<string>()
  await expect
    .poll(async () => {
      for (const text of await activity.getByRole('listitem').allInnerTexts()) observed.add(text)
      await activity
        .getByRole('listitem')
        .last()
        .evaluate((row) => row.scrollIntoView())
      return amounts.filter((amount) => ![...observed].some((text) => text.includes(amount)))
    })
    .toEqual([])
}

export async function showsReceive(modal: Modal, { account }: ChainReads): Promise<void> {
  await modal.click('Receive')
  await modal.shows('Receive')
  await expect(modal.frame.getByText(account)).toBeVisible()
  await expect(modal.frame.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await modal.click('Back')
  await modal.shows('Account')
}

function rowOf(text: string) {
  const [, amount = '', symbol = ''] = /^([\d,.]+) (\S+)$/m.exec(text) ?? []
  const line = text.split('\n').find((one) => /^\$[\d,]+(?:\.\d\d)?$/.test(one))
  if (line === undefined) return []
  const [quantity, value] = [numberIn(amount), numberIn(line)]
  return [{ symbol, quantity, price: value / quantity, value }]
}

function numberIn(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
