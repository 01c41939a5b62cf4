import { expect, test } from 'vitest'
import { Site } from '../app/Site.tsx'
import { createQueryClient } from '../query/createQueryClient.ts'
import { fakeChain } from '../testing/fakeChain.ts'
import { fakeRemote } from '../testing/fakeRemote.ts'
import { button, click, eventually, mount } from '../testing/mount.tsx'
import { TEST_SETTINGS, TEST_VAULT } from '../testing/testSettings.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('sends two calls as one and shows that another account paid', async () => {
  const { sent } = await visit({ batch: 'sponsored' })
  await click(button('Send both calls'))
  await eventually(() => expect(toast()).toBe('Both calls succeeded'))
  expect(sent.map(({ name, args }) => [name, ...args])).toEqual([
    ['approve', TEST_VAULT, 10n ** 18n, true],
    ['approve', TEST_VAULT, 0n, true],
  ])
  expect(receipt()).toEqual({
    'You paid': 'Nothing',
    'Sent by': `0x${'5'.repeat(40)}`,
    Transaction: `0x${'ab'.repeat(32)}`,
    Block: '16 on Arbitrum One',
  })
})

test('shows the fee if the user paid', async () => {
  await visit({ batch: 'paid' })
  await click(button('Send both calls'))
  await eventually(() => expect(receipt()).toMatchObject({ 'You paid': '0.000000021 ETH', 'Sent by': 'Your wallet' }))
})

test.each([
  [{ user: 'declines' }, 'Declined. Nothing was sent.'],
  [{ batch: 'unknown' }, 'This wallet can’t do that on this network.'],
  [{ batch: 'undone' }, 'The batch failed. Nothing changed.'],
] as const)('shows a toast and no receipt for %j', async (how, emitted) => {
  await visit(how)
  await click(button('Send both calls'))
  await eventually(() => expect(toast()).toBe(emitted))
  expect(receipt()).toEqual({})
})

test('shows no form on a network without farms', async () => {
  await visit({}, 'eip155:8453')
  expect(panel()).toBeUndefined()
})

async function visit(how: Parameters<typeof fakeChain>[0], network: 'eip155:42161' | 'eip155:8453' = 'eip155:42161') {
  const chain = fakeChain(how)
  const { remote } = fakeRemote({ address: OWNER, provider: chain.provider, network })
  const load = async () => remote
  await mount(<Site path="/wallet" settings={TEST_SETTINGS} queries={createQueryClient()} loadRemote={load} />)
  await eventually(() => expect(document.body.textContent).toContain('Sign a message'))
  return chain
}

function panel() {
  return [...document.querySelectorAll('.panel')].find(
    (one) => one.querySelector('h2')?.textContent === 'Two calls in one transaction',
  )
}

function receipt() {
  const rows = [...(panel()?.querySelectorAll('dl > div') ?? [])]
  return Object.fromEntries(rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
}

function toast() {
  return document.querySelector('.toast[data-stage="shown"]')?.textContent
}
