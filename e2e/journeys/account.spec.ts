import { expect } from '@playwright/test'
import { createPublicClient, erc20Abi, formatUnits, http, parseAbi, parseAbiItem } from 'viem'
import { COLLECTIBLE_HOLDINGS } from '../stack/facts/collectibleHoldings.ts'
import { EDITIONS } from '../stack/facts/collectibles.ts'
import { ETHER_POOL } from '../stack/facts/pools.ts'
import { USDC } from '../stack/facts/tokens.ts'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const CHAIN = 8453

test('[S2.8:Tokens] [S2.8:NFTs] [S2.8:Activity] an account shows the tokens, their worth, the NFTs and the transfers that the chain says it has, and where to receive', async ({
  page,
  sites,
  world,
}) => {
  await page.goto(putHostPage(sites, world, { path: '/account' }))
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await page.getByRole('button', { name: GOOD.short }).click()
  await modal.shows('Account')

  const tokens = modal.frame.getByRole('list', { name: 'Tokens' })
  await expect(tokens).toContainText('ETH')
  for (const figure of await figuresOf(world)) await expect(tokens).toContainText(figure)

  // Both in dollars: the total is the sum of what is listed, and ether is worth what the pool of the chain pays for it.
  const lines = (await tokens.innerText()).split('\n')
  const worths = lines.filter((line) => /^\$[\d,]+\.\d\d$/.test(line)).map(numberIn)
  expect(worths.length).toBeGreaterThan(1)
  const total = modal.frame.locator('.account-amount bdi')
  expect(numberIn((await total.textContent()) ?? '')).toBeCloseTo(sum(worths), 1)
  const [, ethers = '', price = ''] = /([\d,.]+) ETH · \$([\d,.]+)/.exec((await tokens.textContent()) ?? '') ?? []
  expect(numberIn(price) / (await etherPrice(world))).toBeCloseTo(1, 2)
  // Other journeys spend some of it at the same time.
  expect(Math.abs(numberIn(ethers) - (await etherOf(world)))).toBeLessThan(5)

  await modal.choose('NFTs')
  await expect(modal.frame.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  for (const name of await editionsOf(world)) await expect(modal.frame.getByText(name, { exact: true })).toBeVisible()

  await modal.choose('Activity')
  const activity = modal.frame.getByRole('list', { name: 'Activity' })
  await expect(activity.getByRole('listitem').first()).toBeVisible()
  for (const amount of await transfersOf(world)) await expect(activity).toContainText(amount)

  await modal.press('Receive')
  await modal.shows('Receive')
  await expect(modal.frame.getByText(GOOD.address)).toBeVisible()
})

/** Quantities of the world's listed tokens as Account writes them, read from the chain by another path than the gateway's. */
async function figuresOf(world: World): Promise<string[]> {
  const client = clientOf(world)
  const list = await fetch(`${world.urls.offchain}/tokens.json`)
  const { tokens } = (await list.json()) as { tokens: ListedToken[] }
  const ofChain = tokens.filter(({ chainId, decimals }) => chainId === CHAIN && decimals > 0)
  const figures = await Promise.all(
    ofChain.map(async ({ address, symbol, decimals }) => {
      const read = { address, abi: erc20Abi, functionName: 'balanceOf', args: [GOOD.address as `0x${string}`] } as const
      const balance = await client.readContract(read).catch(() => 0n)
      return balance === 0n ? [] : [`${cut(formatUnits(balance, decimals))} ${symbol}`]
    }),
  )
  return figures.flat()
}

type ListedToken = { chainId: number; address: `0x${string}`; symbol: string; decimals: number }

/** Four digits of the fraction at most, never rounded up. */
function cut(numeric: string): string {
  const [whole = '', fraction = ''] = numeric.split('.')
  const kept = fraction.slice(0, 4).replace(/0+$/, '')
  return `${BigInt(whole).toLocaleString('en')}${kept && `.${kept}`}`
}

/** Names of the editions that the account has one of, by the contract and the metadata that it names. */
async function editionsOf(world: World): Promise<string[]> {
  const client = clientOf(world)
  const abi = parseAbi([
    'function balanceOf(address, uint256) view returns (uint256)',
    'function uri(uint256) view returns (string)',
  ])
  const held = COLLECTIBLE_HOLDINGS.base.filter(({ owner, collection }) => owner === 'good' && collection === EDITIONS)
  expect(held).not.toEqual([])
  return Promise.all(
    held.map(async ({ id, amount }) => {
      const edition = { address: EDITIONS.address, abi } as const
      const args = [GOOD.address as `0x${string}`, id] as const
      expect(await client.readContract({ ...edition, functionName: 'balanceOf', args })).toBe(amount)
      const uri = await client.readContract({ ...edition, functionName: 'uri', args: [id] })
      // https://eips.ethereum.org/EIPS/eip-1155#metadata
      const answer = await fetch(uri.replace('{id}', id.toString(16).padStart(64, '0')))
      return ((await answer.json()) as { name: string }).name
    }),
  )
}

/** The newest transfers of dollars to and from the account, with their sign. */
async function transfersOf(world: World): Promise<string[]> {
  const client = clientOf(world)
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
  const account = GOOD.address as `0x${string}`
  const range = { address: USDC.address, event, fromBlock: 0n } as const
  const [sent, received] = await Promise.all([
    client.getLogs({ ...range, args: { from: account } }),
    client.getLogs({ ...range, args: { to: account } }),
  ])
  const newest = [...sent.slice(-1), ...received.slice(-1)]
  expect(newest).toHaveLength(2)
  return newest.map(({ args: { from, value = 0n } }) => {
    return `${from === account ? '−' : '+'}${cut(formatUnits(value, USDC.decimals ?? 0))} USDC`
  })
}

/** Dollars for an ether, by what the deep pool holds. */
async function etherPrice(world: World): Promise<number> {
  const abi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
  const pool = { address: ETHER_POOL.address, abi, functionName: 'getReserves' } as const
  const reserves = (await clientOf(world).readContract(pool)).slice(0, 2)
  const [first = 0, second = 0] = reserves.map((amount, index) => {
    return Number(formatUnits(BigInt(amount), ETHER_POOL.tokens[index]?.decimals ?? 0))
  })
  return ETHER_POOL.tokens[0] === USDC ? first / second : second / first
}

async function etherOf(world: World): Promise<number> {
  return Number(formatUnits(await clientOf(world).getBalance({ address: GOOD.address as `0x${string}` }), 18))
}

function clientOf(world: World) {
  return createPublicClient({ transport: http(world.urls.rpc['eip155:8453']) })
}

/** The number that a text in English holds, whatever stands around it. */
function numberIn(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
