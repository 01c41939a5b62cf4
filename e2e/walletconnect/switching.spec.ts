import { expect } from '@playwright/test'
import { pair, sendRequest, test } from '../support/lab.ts'
import { kitState, modalOf, toleratesNetwork, VALID } from '../support/modal.ts'

const ARBITRUM = 'eip155:42161'
const BASE = 'eip155:8453'

const arbitrumOnly = {
  settle: ({ eip155 }: Record<string, { accounts: string[]; methods: string[]; events: string[] }>) => ({
    eip155: {
      methods: eip155?.methods ?? [],
      events: eip155?.events ?? [],
      chains: [ARBITRUM],
      accounts: (eip155?.accounts ?? []).filter((account) => account.startsWith(ARBITRUM)),
    },
  }),
}

test('[S4.6:request] adds an unapproved network on request', async ({ page, lab, openHost }) => {
  lab.wallet.answerNext('proposal', arbitrumOnly)
  await openHost()
  await pair(page, lab)
  const approved = () => page.evaluate(() => window.airlock?.appKit?.getNetwork().approvedCaipNetworkIds)
  expect(await approved()).toEqual([ARBITRUM])
  expect(await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  expect(lab.wallet.questions().at(-1)).toMatchObject({ method: 'wallet_switchEthereumChain' })
  expect(await kitState(page)).toMatchObject({ chain: BASE })
  expect(await approved()).toEqual([ARBITRUM, BASE])
  expect(await sendRequest(page, 'personal_sign', ['0x00', lab.wallet.address()])).toMatch(/^0x/)
  expect(lab.wallet.questions().at(-1)).toMatchObject({ chainId: BASE })
})

test.describe('a chain outside of `networks`', () => {
  const only = (url: string) => ({ networks: ARBITRUM, 'custom-rpc-urls': JSON.stringify({ [ARBITRUM]: [{ url }] }) })

  test('rejects without a prompt and names the entry to add @wide', async ({ page, stack, lab, openHost }) => {
    await openHost(only(stack.urls.rpc[ARBITRUM]))
    await pair(page, lab)
    const before = lab.wallet.questions().length
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      expect(await sendRequest(page, method, [{ chainId: '0x2105' }])).toMatchObject({
        error: { code: 4902, message: 'Network eip155:8453 is not configured in this app.' },
      })
    }
    expect(lab.wallet.questions()).toHaveLength(before)
    expect(await kitState(page)).toMatchObject({ chain: ARBITRUM, status: 'connected' })
  })

  test('[S4.5:conditions] follows unapproved networks if the app allows them @wide', async ({
    page,
    stack,
    lab,
    openHost,
  }) => {
    await openHost({ ...only(stack.urls.rpc[ARBITRUM]), 'allow-unsupported-chain': 'true' })
    await pair(page, lab)
    expect(await sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect(await kitState(page)).toMatchObject({ chain: BASE, status: 'connected' })
    expect(await sendRequest(page, 'eth_chainId')).toBe('0x2105')
    expect(await sendRequest(page, 'personal_sign', ['0x00', lab.wallet.address()])).toMatch(/^0x/)
    expect(lab.wallet.questions().at(-1)).toMatchObject({ chainId: BASE })
    await toleratesNetwork(page)
  })
})

test('[S4.6:fails] fails and sends nothing if the wallet cannot be asked to switch @wide', async ({
  page,
  lab,
  openHost,
}) => {
  lab.wallet.answerNext('proposal', {
    settle: (regular) => {
      const { eip155 } = arbitrumOnly.settle(regular as never)
      return { eip155: { ...eip155, methods: ['personal_sign'] } }
    },
  })
  await openHost()
  await pair(page, lab)
  const before = lab.wallet.questions().length
  const pending = sendRequest(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  expect(await pending).toMatchObject({ error: { code: 4902 } })
  expect(lab.wallet.questions()).toHaveLength(before)
})

test('[S8.7:unrecognizedChain] adds a network that the wallet does not know, and switches to it', async ({
  page,
  lab,
  openHost,
}) => {
  lab.wallet.answerNext('proposal', arbitrumOnly)
  await openHost()
  await pair(page, lab)
  lab.wallet.answerNext('request', { error: { code: 4902, message: 'Unrecognized chain' } })
  await page.evaluate((network) => window.airlock?.appKit?.switchNetwork(network as never), BASE)
  expect(lab.wallet.questions().map(({ method }) => method)).toContain('wallet_addEthereumChain')
  expect(await kitState(page)).toMatchObject({ chain: BASE })
})

test('keeps a session on the phone next to a page wallet until both are disconnected', async ({
  page,
  lab,
  openHost,
}) => {
  await openHost({}, { wallets: 'good' })
  await pair(page, lab)
  await page.evaluate(() => window.airlock?.appKit?.open({ view: 'Connect' }))
  await modalOf(page).connect('Good Wallet')
  await expect.poll(() => kitState(page)).toMatchObject({ status: 'connected', address: VALID.address })
  expect(await sendRequest(page, 'eth_accounts')).toEqual([VALID.address])
  const active = () =>
    page.evaluate(() => window.airlock?.appKit?.getConnections('eip155').map(({ isActive }) => isActive))
  await expect.poll(active).toEqual([true, false])
  expect(lab.wallet.sessions()).toHaveLength(1)
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
})
