import { expect, test } from 'vitest'
import { ADA, setUpEmailViews } from '../../../../testing/testEmail.ts'
import { testView } from '../../../../testing/testView.tsx'
import { emailLoginAtom } from '../../state/emailState.ts'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'

test('names the mailbox of the link and waits', async () => {
  const created = setUpEmailViews()
  created.store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: 0 })
  const view = await testView(created, <EmailVerifyDevice />)
  expect(view.text()).toContain(ADA)
  expect(view.announced()).toBe('Waiting for you to confirm…')
})
