import { expect, test } from 'vitest'
import { ADA, setUpEmailViews } from '../../../../testing/testEmail.ts'
import { testView } from '../../../../testing/testView.tsx'
import { emailLoginAtom } from '../../state/emailState.ts'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'

test('a device that is new says where its link went and waits', async () => {
  const made = setUpEmailViews()
  made.store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: 0 })
  const view = await testView(made, <EmailVerifyDevice />)
  expect(view.text()).toContain(ADA)
  expect(view.announced()).toBe('Waiting for you to confirm…')
})
