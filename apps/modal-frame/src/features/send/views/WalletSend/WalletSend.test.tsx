import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { describe, expect, test } from 'vitest'
import { CurrentToast } from '../../../../app/Notices.tsx'
import { routeAtom } from '../../../../core/router/router.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { type } from '../../../../testing/testCodeField.ts'
import { OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { setUpSend, TOKEN } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { enterReceiver } from '../../flows/enterReceiver.ts'
import { sendAtom } from '../../state/sendState.ts'
import { WalletSend } from './WalletSend.tsx'

const MISSING = 'Please enter a valid amount and receiver address'

test.each([
  ['amount', 'input.send-amount'],
  ['receiver', 'textarea'],
])('submits on Return in the %s, with errors or once', async (_, field) => {
  const { deps, fill, views } = setUpSend()
  const view = await testView(
    { deps },
    <>
      <WalletSend />
      <CurrentToast />
    </>,
  )
  const click = (init: KeyboardEventInit = {}) =>
    view.after(() => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
      document.querySelector(field)?.dispatchEvent(event)
    })
  await click({ isComposing: true })
  await click({ key: 'a' })
  expect(view.text()).not.toContain(MISSING)
  await click()
  expect(view.text()).toContain(MISSING)
  await view.after(() => fill(TOKEN, '1', OTHER_ADDRESS))
  await click()
  await view.settled()
  expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
})

test('[T156] asks which amount an ambiguous one is, and takes the chosen one', async () => {
  const { deps, fill, form } = setUpSend()
  const view = await testView({ deps }, <WalletSend />)
  await view.after(() => fill(TOKEN, '1', OTHER_ADDRESS))
  await type('0,5')
  expect(view.text()).toContain('Review')
  await type('1,234')
  expect(view.text()).toContain('Which amount do you mean?')
  expect(view.text()).toContain('Check the amount')
  await view.click('1.234')
  expect(form().sendTokenAmount).toBe('1.234')
  expect(view.text()).toContain('Review')
  expect(view.text()).not.toContain('Which amount')
})

test('names the network of a prefixed address, and offers the switch', async () => {
  const { deps } = setUpSend()
  const view = await testView({ deps }, <WalletSend />)
  await view.after(() => enterReceiver(deps, `base:${OTHER_ADDRESS}`))
  expect(view.text()).toContain('This address is for Base.')
  expect(view.text()).toContain('Switch network')
  await view.after(() => enterReceiver(deps, `nope:${OTHER_ADDRESS}`))
  expect(view.text()).toContain('This address starts with “nope”, a network we don’t know')
})

describe('an account that lacks what it sends', () => {
  /** Has 1.5 ether and 250.5 USDC. */
  async function lacking(token: TokenBalance, offered: Partial<typeof NO_FEATURES>, coin = 10n ** 18n) {
    const { deps, chain, fill, views, store } = setUpSend()
    chain.context = { ...chain.context, coin }
    await fill(token, '300', OTHER_ADDRESS)
    const { gateway } = testGateway({ features: { ...NO_FEATURES, ...offered } })
    const view = await testView({ deps: { ...deps, gateway } }, <WalletSend />)
    await view.settled()
    const methods = () => view.buttons().filter((name) => /^(?:Swap|Buy|Receive) /.test(name ?? ''))
    return { view, methods, views, route: () => store.get(routeAtom), chosen: () => store.get(chosenTokenAtom) }
  }
  const all = { swap: [42_161], onramp: [{ name: 'one', title: 'One' }] }

  test('is led to a swap, to buying and to its address', async () => {
    const { view, methods, views, route, chosen } = await lacking(TOKEN, all)
    expect(methods()).toEqual(['Swap for USDC', 'Buy USDC', 'Receive USDC'])
    await view.click('Swap for USDC')
    expect(views().at(-2)).toBe('WalletSend')
    expect(route()).toEqual({ view: 'Swap' })
    expect(chosen()).toEqual({ side: 'to', token: TOKEN })
  })

  test('is led only to offers of the gateway on the network', async () => {
    expect((await lacking(TOKEN, { swap: [1] })).methods()).toEqual(['Receive USDC'])
  })

  test('is led to no swap without the coin for its fee', async () => {
    const { methods } = await lacking(TOKEN, all, 0n)
    expect(methods()).not.toContain('Swap for ETH')
  })
})

test('starts with the token that another view chose, once', async () => {
  const { deps, store, form } = setUpSend()
  store.set(chosenTokenAtom, { side: 'from', token: TOKEN })
  await testView({ deps }, <WalletSend />)
  expect(form().token).toEqual(TOKEN)
  expect(store.get(chosenTokenAtom)).toBeNull()
})

test.each(['unknown', 'unreachable'] as const)('asks for an address if a name is %s', async (receiverStatus) => {
  const { deps, fill, store } = setUpSend()
  const view = await testView({ deps }, <WalletSend />)
  await view.after(() => fill(TOKEN, '1', OTHER_ADDRESS))
  await view.after(() => store.set(sendAtom, { receiverStatus }))
  expect(view.buttons()).toContain('Enter an address')
  expect(view.buttons()).not.toContain('Invalid address')
})
