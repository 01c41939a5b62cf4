import { expect, test } from 'vitest'
import { CurrentToast } from '../../../../app/Notices.tsx'
import { type } from '../../../../testing/testCodeField.ts'
import { OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { setUpSend, TOKEN } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { enterReceiver } from '../../flows/enterReceiver.ts'
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
  const press = (init: KeyboardEventInit = {}) =>
    view.after(() => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
      document.querySelector(field)?.dispatchEvent(event)
    })
  await press({ isComposing: true })
  await press({ key: 'a' })
  expect(view.text()).not.toContain(MISSING)
  await press()
  expect(view.text()).toContain(MISSING)
  await view.after(() => fill(TOKEN, '1', OTHER_ADDRESS))
  await press()
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
  expect(view.text()).toContain('Which amount?')
  expect(view.text()).toContain('Check the amount')
  await view.press('1.234')
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
  expect(view.text()).toContain('We don’t know the network “nope”')
})
