import { expect } from '@playwright/test'
import { type Address, createTestClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { bundlePage } from '../../support/bundlePage.ts'
import { EMAIL_ON, signedIn } from '../../support/email/email.ts'
import { test } from '../../support/test.ts'

type Batches = Record<'ethers' | 'viem', { batch(to: Address): Promise<unknown> }> & {
  viem: { batchOnEthereum(to: Address): Promise<unknown> }
}

test('batches calls by viem and ethers and reads the outcome (EIP-5792)', async ({ page, sites, stack }) => {
  const src = sites.put('localhost', '/email-calls.js', {
    body: await bundlePage('libraries.ts'),
    type: 'text/javascript',
  })
  const rpc = stack.urls.rpc['eip155:42161']
  const body = `<script src="${src}" data-arbitrum="${rpc}" data-base="${stack.urls.rpc['eip155:8453']}"></script>`
  const { address, screen, modal } = await signedIn(page, sites, stack, '/email-calls', {
    body,
    sdk: { ...EMAIL_ON, networks: 'eip155:42161,eip155:8453,eip155:1' },
  })
  const chain = createTestClient({ mode: 'anvil', transport: http(rpc) }).extend(publicActions)
  await chain.setBalance({ address: address as Address, value: parseEther('1') })
  const to = privateKeyToAddress(generatePrivateKey())
  const batch = (library: keyof Batches) =>
    page.evaluate(
      ([name, receiver]) => (globalThis as unknown as { libraries: Batches }).libraries[name].batch(receiver),
      [library, to] as const,
    )

  const first = batch('viem')
  await expect(screen.frame.getByText('Smart account code', { exact: true }).first()).toBeVisible()
  await screen.approves()
  expect(await first).toMatchObject({
    capabilities: { atomic: { status: 'ready' } },
    status: 'success',
    statusCode: 200,
    atomic: true,
    receipts: ['success'],
  })
  expect(await chain.getBalance({ address: to })).toBe(7n)
  await expect(modal.frame.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
  await modal.click('Close')

  const second = batch('ethers')
  await screen.approves()
  expect(await second).toMatchObject({ capabilities: { atomic: { status: 'supported' } }, status: 200, atomic: true })
  expect(await chain.getBalance({ address: to })).toBe(10n)

  // The delegate is not on this network. The dapp gets an error before any prompt.
  const rejected = (receiver: Address) =>
    (globalThis as unknown as { libraries: Batches }).libraries.viem.batchOnEthereum(receiver)
  expect(await page.evaluate(rejected, to)).toBe(5_760)
  await expect(screen.heading).toHaveCount(0)
})
