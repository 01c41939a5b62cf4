import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { disconnect } from '../core/accounts/disconnect.ts'
import { openModal } from '../core/modal/openModal.ts'
import { syncHostState } from '../core/modal/syncHostState.ts'
import type { EmailLogin } from '../core/ports/EmailLogin.ts'
import { requestEmailCode, submitEmailCode } from '../features/email/flows/emailLogin.ts'
import { testDeps } from '../testing/testDeps.ts'
import { connectedSession, hostState } from '../testing/testFixtures.ts'
import { testView } from '../testing/testView.tsx'
import { CurrentAlert, CurrentToast } from './Notices.tsx'

const ADA = 'ada@mail.example'

async function shown(state: Parameters<typeof testDeps>[1] = {}) {
  const created = testDeps({ email: true }, state)
  const email = {
    requestCode: vi.fn<EmailLogin['requestCode']>(async () => 'VERIFY_OTP'),
    submitCode: async () => {},
  } as Partial<EmailLogin> as EmailLogin & { requestCode: ReturnType<typeof vi.fn<EmailLogin['requestCode']>> }
  const deps = { ...created.deps, email }
  openModal(deps)
  const view = await testView(
    { deps },
    <>
      <CurrentAlert />
      <CurrentToast />
    </>,
  )
  return { ...created, deps, email, view }
}

test('[S8.2:disconnect] reports a wallet that could not be disconnected', async () => {
  const { deps, view, host } = await shown({ session: connectedSession() })
  vi.spyOn(host, 'disconnect').mockRejectedValueOnce(new AirlockError('DISCONNECT_FAILED'))
  await view.after(() => void disconnect(deps))
  expect(view.alert()).toBe('Failed to disconnect')
})

test('reports a login whose wallet is unavailable', async () => {
  const { deps, view } = await shown()
  await view.after(() => requestEmailCode(deps, ADA))
  await view.after(() => submitEmailCode(deps, '123456'))
  expect(view.alert()).toBe('A problem occurred while trying initialize authentication')
})

test('[S8.1:authentication] shows a toast on Connect if the page fails to read the sign-in', async () => {
  const { deps, view } = await shown({ siwx: { required: true, stage: 'checking' } })
  expect(view.alert()).toBeUndefined()
  await view.after(() => {
    syncHostState(deps, hostState({ siwx: { required: true, stage: 'failed' } }))
    openModal(deps, { view: 'Connect' })
  })
  expect(view.alert()).toBe('A problem occurred while trying initialize authentication')
})

test('[S8.6:embeddedWallet] shows Invalid App Configuration on a site that is not allowed', async () => {
  const { deps, view, email } = await shown()
  email.requestCode.mockRejectedValue(new AirlockError('AUTH_FAILED', { context: { code: 'NOT_ALLOWED', reason: '' } }))
  await view.after(() => requestEmailCode(deps, ADA))
  expect(view.alert()).toContain('Invalid App Configuration')
})
