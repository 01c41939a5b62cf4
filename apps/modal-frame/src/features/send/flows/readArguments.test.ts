import type { FormArguments } from '@airlock/protocol/channel/schemas'
import { expect, test } from 'vitest'
import { openModal } from '../../../core/modal/openModal.ts'
import { syncHostState } from '../../../core/modal/syncHostState.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { openArgumentsAtom } from '../../../core/router/modal.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { connectedSession, hostState, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { setUpSend, USDC } from '../../../testing/testSend.ts'
import { pageWaitsAtom } from '../state/pageWaits.ts'
import { EMPTY_SEND, sendAtom } from '../state/sendState.ts'
import { enterAmount } from './enterAmount.ts'
import { readArguments } from './readArguments.ts'

async function opened(form: FormArguments) {
  const parts = setUpSend()
  openModal(parts.deps, { view: 'WalletSend', arguments: form })
  await readArguments(parts.deps)
  return parts
}

test('fills receiver, token and amount of the form from the arguments of a host', async () => {
  const { form, store } = await opened({ to: OTHER_ADDRESS, amount: '12.5', assetAddress: USDC.toLowerCase() })
  expect(store.get(routeAtom).view).toBe('WalletSend')
  expect(form()).toMatchObject({
    token: { symbol: 'USDC' },
    sendTokenAmount: '12.5',
    receiverAddress: OTHER_ADDRESS,
    receiverStatus: 'ready',
    problem: null,
  })
})

test('waits while account or network change, until the modal closes', async () => {
  const { deps, store } = await opened({ to: OTHER_ADDRESS })
  expect(store.get(pageWaitsAtom)).toBe(true)
  syncHostState(deps, hostState({ session: connectedSession(undefined, [OTHER_ADDRESS]) }))
  expect(store.get(sendAtom)).toEqual(EMPTY_SEND)
  expect(store.get(pageWaitsAtom)).toBe(true)
  closeModal(deps)
  openModal(deps, { view: 'WalletSend' })
  expect(store.get(pageWaitsAtom)).toBe(false)
})

test.each([{}, { chainId: '42161' }, { chainId: '42161', namespace: 'eip155' }, { chainId: 'eip155:42161' }])(
  'selects the coin without a token, on the network of %j',
  async (network: FormArguments) => {
    const { form } = await opened({ to: OTHER_ADDRESS, amount: '0.5', ...network })
    expect(form()).toMatchObject({ token: { symbol: 'ETH' }, sendTokenAmount: '0.5', otherNetwork: null })
  },
)

test('ignores a fee and balances of the coin for a token', async () => {
  const { deps, store, chain, form } = setUpSend()
  openModal(deps, { view: 'WalletSend', arguments: { to: OTHER_ADDRESS, assetAddress: USDC } })
  const used = readArguments(deps)
  store.set(sendAtom, { quote: { context: chain.context, fee: chain.fee } })
  await used
  expect(form()).toMatchObject({ token: { symbol: 'USDC' }, quote: null })
})

test('takes only the receiver of another network and offers the switch', async () => {
  const { form } = await opened({ to: OTHER_ADDRESS, amount: '0.5', chainId: '8453' })
  expect(form()).toMatchObject({
    receiverAddress: OTHER_ADDRESS,
    sendTokenAmount: '',
    otherNetwork: 'eip155:8453',
  })
})

test('reports a token that the account does not own', async () => {
  const { form } = await opened({ to: OTHER_ADDRESS, amount: '0.5', assetAddress: OTHER_ADDRESS })
  expect(form()).toMatchObject({ problem: 'token', sendTokenAmount: '' })
})

test('marks invalid arguments', async () => {
  const { form } = await opened({ to: 'nobody', amount: '-1' })
  expect(form()).toMatchObject({ receiverStatus: 'invalid', receiverAddress: null, sendTokenAmount: '-1' })
})

test('fills the form once, and again on the next opening', async () => {
  const { deps, form, store } = await opened({ to: OTHER_ADDRESS, amount: '0.5' })
  enterAmount(deps, '0.75')
  await readArguments(deps)
  expect(form().sendTokenAmount).toBe('0.75')
  openModal(deps, { view: 'WalletSend' })
  expect(store.get(openArgumentsAtom)).toBeNull()
  await readArguments(deps)
  expect(store.get(sendAtom).sendTokenAmount).toBe('0.75')
})

test('leads to Connect without an account', () => {
  const { deps, store } = setUpSend(hostState())
  openModal(deps, { view: 'WalletSend', arguments: { to: OTHER_ADDRESS } })
  expect(store.get(routeAtom).view).toBe('Connect')
})

test('ignores the arguments of a swap', async () => {
  const { form, store } = await opened({ toToken: 'USDC', amount: '0.5' })
  expect(form().sendTokenAmount).toBe('')
  expect([store.get(openArgumentsAtom), store.get(pageWaitsAtom)]).toEqual([null, false])
})
