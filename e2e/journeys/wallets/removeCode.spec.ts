import { expect } from '@playwright/test'
import { createTestClient, type Hex, http, parseEther, publicActions } from 'viem'
import { signedIn } from '../../support/email/email.ts'
import { modalOf } from '../../support/modal.ts'
import { openAccount } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

/** Accepts every payment: STOP. */
const KEEPER_AT = '0x000000000000000000000000000000000000cafe'

test('[T217] removes foreign code of an email wallet on a network that is not active', async ({
  page,
  sites,
  stack,
}, testInfo) => {
  const { address, screen } = await signedIn(page, sites, stack, '/remove-code')
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:8453']) }).extend(
    publicActions,
  )
  await chain.setCode({ address: KEEPER_AT, bytecode: '0x00' })
  await chain.setCode({ address: address as Hex, bytecode: `0xef0100${KEEPER_AT.slice(2)}` })
  await chain.setBalance({ address: address as Hex, value: parseEther('1') })

  const modal = modalOf(page)
  await openAccount(page)
  await modal.click('Receive')
  const removal = modal.frame.getByRole('button', { name: 'Remove the code on Base' })
  await expect(removal).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('warning.png') })
  await removal.click()
  await expect(screen.heading).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('approval.png') })
  await screen.approves()
  await expect.poll(() => chain.getCode({ address: address as Hex })).toBeUndefined()
})

const METAMASK = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

test('[T263] removes the listed code of another wallet in Account', async ({ page, sites, stack }, testInfo) => {
  const { address, screen } = await signedIn(page, sites, stack, '/remove-listed-code')
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:8453']) }).extend(
    publicActions,
  )
  await chain.setCode({ address: METAMASK, bytecode: `0x00${'5b'.repeat(300)}` })
  await chain.setCode({ address: address as Hex, bytecode: `0xef0100${METAMASK.slice(2)}` })
  await chain.setBalance({ address: address as Hex, value: parseEther('1') })

  const modal = modalOf(page)
  await openAccount(page)
  await expect(modal.frame.getByText('On Base, your account runs code from MetaMask.')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('listed.png') })
  await expect(modal.frame.getByRole('button', { name: 'Copy address' })).toHaveCount(0)
  await modal.click('Remove the code on Base')
  await expect(screen.heading).toBeVisible()
  await screen.approves()
  await expect.poll(() => chain.getCode({ address: address as Hex })).toBeUndefined()
})
