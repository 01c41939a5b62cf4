import { expect, test } from 'vitest'
import { CurrentToast } from '../../../../app/Notices.tsx'
import { OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { setUpSend, TOKEN } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { WalletSend } from './WalletSend.tsx'

const MISSING = 'Please enter a valid amount and receiver address'

test.each([
  ['amount', 'input.send-amount'],
  ['receiver', 'textarea'],
])(
  'Return in the %s submits a disabled form too, which says what is missing, and a whole one once',
  async (_, field) => {
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
  },
)
