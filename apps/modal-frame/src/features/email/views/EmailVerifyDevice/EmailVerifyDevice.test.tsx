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

test('says of a used link that the link no longer works', async () => {
  const created = setUpEmailViews()
  const error = { error: 'This code no longer works.', errorCode: 'CODE_VOID' }
  created.store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: 0, ...error })
  const view = await testView(created, <EmailVerifyDevice />)
  expect(view.announced()).toBe('This link no longer works. Get a new one.')
})
