import { expect } from '@playwright/test'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import {
  ABSURD_DECIMALS,
  BARE,
  GAS_BURNING,
  LONG_NAME,
  MARKUP,
  ORB,
  REVERTING,
  SAGE,
  TICKET,
  USDC,
} from '../stack/facts/tokens.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, type modalOf, VALID } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { openAccount } from '../support/sendForm.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

type Modal = ReturnType<typeof modalOf>

const fieldOf = ({ frame }: Modal) => frame.getByRole('textbox', { name: 'Contract address' })
const stateOf = ({ frame }: Modal) => frame.locator('.add-token [role=status]').first()
const tokensOf = ({ frame }: Modal) => frame.getByRole('list', { name: 'Tokens' })

test('adds a token by contract, keeps it on reload, and removes it', {
  tag: '@kept',
}, async ({ page, sites, stack }) => {
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:42161']) })
  const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/add-token', wallets: 'good' }))
  await modal.connect('Good Wallet')
  await expect(modal.dialog).toBeHidden()
  await wallet(page, 'good').setChain(42_161)
  await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
  await openAccount(page)
  await expect(tokensOf(modal)).toContainText('USDC')
  await expect(tokensOf(modal)).not.toContainText('<b>BOLD</b>')

  await modal.click('Add token')
  await modal.shows('Add token')
  for (const token of [BARE, ABSURD_DECIMALS, REVERTING, GAS_BURNING]) {
    await fieldOf(modal).fill(token.address)
    await expect(stateOf(modal)).toContainText('No token found at this address on Arbitrum One.')
  }
  await fieldOf(modal).fill(TICKET.address)
  await expect(stateOf(modal)).toContainText('Tokens without decimals can’t be added.')
  for (const [token, name] of [
    [USDC, 'USD Coin'],
    [SAGE, 'Sage'],
  ] as const) {
    await fieldOf(modal).fill(token.address.toLowerCase())
    await expect(stateOf(modal)).toContainText(name)
    await expect(stateOf(modal)).toContainText('This token is already in your list.')
  }
  await fieldOf(modal).fill(LONG_NAME.address)
  await expect(stateOf(modal)).toContainText('NameLONGSymbolLONG')

  await fieldOf(modal).fill(MARKUP.address)
  const read = { address: MARKUP.address, abi: erc20Abi, functionName: 'balanceOf' } as const
  const balance = formatUnits(await client.readContract({ ...read, args: [VALID.address as `0x${string}`] }), 18)
  await expect(stateOf(modal)).toContainText(`Balance${balance} <b>BOLD</b>`)
  await modal.click('Add token')
  await expect(fieldOf(modal)).toHaveValue('')
  await modal.click('Back')
  await expect(tokensOf(modal)).toContainText(`${balance} <b>BOLD</b>`)
  await expect(tokensOf(modal)).toContainText('Misleading name')

  await page.reload()
  await openAccount(page)
  await expect(tokensOf(modal)).toContainText(`${balance} <b>BOLD</b>`)
  await modal.click('Add token')
  await modal.click(/^Remove /)
  await modal.click('Back')
  await expect(tokensOf(modal)).toContainText('USDC')
  await expect(tokensOf(modal)).not.toContainText('<b>BOLD</b>')

  await wallet(page, 'good').setChain(8_453)
  await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:8453')
  await modal.click('Add token')
  await fieldOf(modal).fill(ORB.address)
  await expect(stateOf(modal)).toContainText('Balance0 ORB')
  await modal.click('Add token')
  await modal.click('Back')
  await expect(tokensOf(modal)).toContainText('0 ORB')
})
