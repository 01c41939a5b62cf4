import { expect } from '@playwright/test'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const CHAIN = 8453

test('[S2.8:Tokens] [S2.8:NFTs] [S2.8:Activity] an account shows the tokens that the chain says it has, what happened, and where to receive', async ({
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

  await modal.choose('NFTs')
  await expect(modal.frame.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  await modal.choose('Activity')
  await expect(modal.frame.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()

  await modal.press('Receive')
  await modal.shows('Receive')
  await expect(modal.frame.getByText(GOOD.address)).toBeVisible()
})

/** Quantities of the world's listed tokens as Account writes them, read from the chain by another path than the gateway's. */
async function figuresOf(world: World): Promise<string[]> {
  const client = createPublicClient({ transport: http(world.urls.rpc['eip155:8453']) })
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
