import { expect, type Page } from '@playwright/test'
import { startChain } from '../stack/chain/startChain.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, toleratesNetwork, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'

/** A network that the test wallets do not know. */
const STRANGE_ID = 424_242
const INVALID = `eip155:${STRANGE_ID}`

async function connectGood(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
}

function switchTo(page: Page, network: string) {
  return page.evaluate(
    (id) =>
      window.airlock?.appKit?.switchNetwork(id as 'eip155:1').then(
        () => 'switched',
        (error: { name: string; code: number }) => `${error.name} ${error.code}`,
      ),
    network,
  )
}

const methodsOf = (page: Page) =>
  page.evaluate(() => window.testWallets?.['test.airlock.good']?.requests.map(({ method }) => method) ?? [])

test('switches the network from the host, in the wallet too', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/host-switch', wallets: 'good' }))
  expect(await switchTo(page, 'eip155:8453')).toBe('switched')
  expect(await kitState(page)).toMatchObject({ status: 'disconnected', chain: 'eip155:8453' })
  expect(await methodsOf(page)).toEqual([])
  await connectGood(page)
  expect(await switchTo(page, 'eip155:42161')).toBe('switched')
  expect(await kitState(page)).toMatchObject({ chain: 'eip155:42161' })
  expect(await methodsOf(page)).toContain('wallet_switchEthereumChain')
  expect(await switchTo(page, 'eip155:10')).toBe('NETWORK_NOT_CONFIGURED 4902')
})

test('[S8.7:unrecognizedChain] rejects chains outside `networks`, or follows if allowed', async ({
  page,
  sites,
  stack,
}) => {
  const sendRequest = (method: string, chainId: string) =>
    page.evaluate(
      async ([name, id]) => {
        const provider = window.airlock?.appKit?.getProvider('eip155')
        try {
          return await provider?.request({ method: name, params: [{ chainId: id }] })
        } catch (cause) {
          const { code, message } = cause as { code: number; message: string }
          return { code, message }
        }
      },
      [method, chainId] as const,
    )
  const sdk = {
    networks: 'eip155:8453',
    'custom-rpc-urls': JSON.stringify({ 'eip155:8453': [{ url: stack.urls.rpc['eip155:8453'] }] }),
  }
  await page.goto(putHostPage(sites, stack, { path: '/unlisted', wallets: 'good', sdk }))
  await connectGood(page)
  for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
    const before = (await methodsOf(page)).length
    expect(await sendRequest(method, '0xa4b1')).toEqual({
      code: 4902,
      message: 'Network eip155:42161 is not configured in this app.',
    })
    expect(await methodsOf(page)).toHaveLength(before)
  }
  expect(await kitState(page)).toMatchObject({ chain: 'eip155:8453' })

  const allowing = { ...sdk, 'allow-unsupported-chain': 'true' }
  await page.goto(putHostPage(sites, stack, { path: '/unlisted-allowed', wallets: 'good', sdk: allowing }))
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  expect(await sendRequest('wallet_switchEthereumChain', '0xa4b1')).toBeNull()
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'connected', chain: 'eip155:42161' })
  await toleratesNetwork(page)
})

test('[S4.6:request] [S8.7:unrecognizedChain] adds a chain that the wallet does not know, and switches to it', async ({
  page,
  sites,
  stack,
}, { parallelIndex }) => {
  const chain = await startChain({ chainId: STRANGE_ID, port: stack.ports.base + 1 + parallelIndex })
  try {
    await page.goto(
      putHostPage(sites, stack, {
        path: '/add-chain',
        wallets: 'good',
        sdk: {
          networks: `eip155:42161,${INVALID}`,
          'custom-rpc-urls': JSON.stringify({
            'eip155:42161': [{ url: stack.urls.rpc['eip155:42161'] }],
            [INVALID]: [{ url: chain.rpcUrl }],
          }),
        },
      }),
    )
    await connectGood(page)
    expect(await switchTo(page, INVALID)).toBe('switched')
    expect(await methodsOf(page)).toEqual(
      expect.arrayContaining(['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
    )
    expect(await kitState(page)).toMatchObject({ status: 'connected', chain: INVALID })
  } finally {
    await chain.close()
  }
})

test('[S4.5:unsupported] shows a wallet stuck on its chain, and disconnects it', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/stuck', wallets: 'stuck' }))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  await modal.connect('Wrong Chain Wallet')
  await expect(modal.heading).toHaveText('Switch network')
  await modal.frame.getByRole('button', { name: /Arbitrum/ }).click()
  await expect(modal.frame.getByText('Switch declined')).toBeVisible()
  await modal.frame.getByRole('button', { name: 'Back' }).click()
  await modal.frame.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
})

test('keeps everything if the wallet declines the switch @wide', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/declined-switch', wallets: 'good' }))
  await connectGood(page)
  const before = (await kitState(page)).chain
  await page.evaluate(() => window.testWallets?.['test.airlock.good']?.refuseNext())
  const target = before === 'eip155:8453' ? 'eip155:42161' : 'eip155:8453'
  expect(await switchTo(page, target)).toBe('USER_REJECTED 4001')
  expect(await kitState(page)).toMatchObject({ chain: before, status: 'connected' })
})
