import { expect } from '@playwright/test'
import { createTestClient, type Hex, http, numberToHex, parseEther, publicActions } from 'viem'
import { sendRequest, signedIn } from '../support/email/email.ts'
import { test } from '../support/test.ts'

test('[T114] returns the hash of a payment sent while the modal closes', async ({ page, sites, stack }) => {
  const { address, modal, screen } = await signedIn(page, sites, stack, '/given-up')
  const from = address as Hex
  const transport = http(stack.urls.rpc['eip155:42161'])
  const chain = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  await chain.setBalance({ address: from, value: parseEther('2') })
  let tell = () => {}
  const isSent = new Promise<void>((resolve) => {
    tell = resolve
  })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route('**/*', async (route) => {
    if (route.request().postData()?.includes('eth_sendRawTransaction') !== true) return route.fallback()
    const response = await route.fetch()
    tell()
    await isReleased
    return route.fulfill({ response })
  })
  const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const sending = sendRequest(page, 'eth_sendTransaction', [{ to, value: numberToHex(parseEther('0.5')) }])
  await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
  await screen.approves()
  await isSent
  await modal.click('Close')
  await expect(modal.dialog).toBeHidden()
  release()
  const { result } = await sending
  const { status } = await chain.waitForTransactionReceipt({ hash: result as Hex })
  expect(status).toBe('success')
  expect(await chain.getTransactionCount({ address: from })).toBe(1)
})
