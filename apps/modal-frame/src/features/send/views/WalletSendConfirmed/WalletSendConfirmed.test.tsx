import { expect, test } from 'vitest'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../../core/queries/queryKeys.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { WalletSendConfirmed } from './WalletSendConfirmed.tsx'

const ROW = {
  id: 'a',
  caipNetworkId: ARBITRUM,
  from: ADDRESS,
  to: OTHER_ADDRESS,
  hash: `0x${'7'.repeat(64)}`,
  nonce: 1,
  value: '1',
  data: '0x',
  sentAt: 0,
  summary: { amount: '0.25', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null },
  status: 'pending',
}

async function shown(row: object, price?: number) {
  const { deps, store } = testDeps({ networks: [hostNetwork(ARBITRUM)] }, { session: connectedSession() })
  store.set(sentRowsAtom, [{ ...ROW, ...row } as unknown as SentRow])
  store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSendConfirmed', transaction: 'a' }])
  if (price !== undefined) {
    const key = queryKeys.tokens({ network: ARBITRUM, address: ADDRESS })
    queryClient(store).setQueryData(key, [{ symbol: 'ETH', price }])
  }
  const view = await testView({ deps }, <WalletSendConfirmed />)
  await view.settled()
  return view
}

test('names the calls of a batch, and keeps selectors out of sight', async () => {
  const calls = ['approve', '0x12aa3caf', null].map((name) => ({ to: OTHER_ADDRESS, name, value: '0' }))
  await shown({ calls })
  const names = [...document.querySelectorAll('.preview-wide dt')].map(({ textContent }) => textContent)
  expect(names).toEqual(['1. Approve', '2. Contract call', '3. Send'])
})

test.each([
  [undefined, '0.000021 ETH'],
  [3_500, '$0.070.000021 ETH'],
  [350, '\u2066<$0.01\u20690.000021 ETH'],
])('writes the fee in short, dollars first: price %s', async (price, text) => {
  await shown({ status: 'confirmed', as: 'asked', fee: '21000000147000' }, price)
  const fee = [...document.querySelectorAll('.preview-figure')].find((one) => one.textContent?.startsWith('Fee paid'))
  expect(fee?.querySelector('dd')?.textContent).toBe(text)
  expect(fee?.querySelector('[title]')?.getAttribute('title')).toBe('0.000021000000147 ETH')
})

test.each([
  ['unknown', 'unsure'],
  ['pending', 'turning'],
  ['failed', 'danger'],
])('rings a transfer that is %s as %s', async (status, ring) => {
  await shown({ status, since: 0, hash: null })
  expect(document.querySelector(`.ring-${ring}`)).not.toBeNull()
})

test.each([
  ['pending', 'Swapping…'],
  ['confirmed', 'Swapped'],
])('shows both sides of a swap that is %s, without its router', async (status, title) => {
  const bought = { amount: '3489.51', symbol: 'USDC', token: OTHER_ADDRESS }
  const view = await shown({ status, as: 'asked', summary: { ...ROW.summary, bought } })
  expect(view.heading()).toBe(title)
  expect(view.text()).toContain('You pay0.25 ETH')
  expect(view.text()).toContain('You get (estimate)3,489.51 USDC')
  expect(document.querySelector('.whole-address')).toBeNull()
})
