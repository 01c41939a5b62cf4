import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../core/modal/openModal.ts'
import { alertAtom } from '../../../core/notices/alert.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { modalAtom } from '../../../core/router/modal.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { restoreWallet } from '../../../core/wallets/restoreWallet.ts'
import { deferred, settled } from '../../../testing/testDeps.ts'
import { ADA, rejection, setUpEmail } from '../../../testing/testEmail.ts'
import { NO_LOGIN } from '../state/emailState.ts'
import { requestEmailCode, submitEmailCode } from './emailLogin.ts'

describe('[S4.12:actionsLogin] signing in', () => {
  test('leads from the address to the code and to the session, then closes the modal', async () => {
    const { deps, store, connect, email, view } = setUpEmail()
    await requestEmailCode(deps, ADA)
    expect(view()).toBe('EmailVerifyOtp')
    await submitEmailCode(deps, '123456')
    expect(email.submitCode).toHaveBeenCalledExactlyOnceWith('123456')
    expect(connect).toHaveBeenCalledOnce()
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('confirms a new device first, then leads to the code by itself', async () => {
    const { deps, email, view } = setUpEmail()
    const confirmed = deferred<void>()
    email.requestCode.mockResolvedValue('VERIFY_DEVICE')
    email.awaitDevice.mockReturnValue(confirmed.promise)
    await requestEmailCode(deps, ADA)
    expect(view()).toBe('EmailVerifyDevice')
    confirmed.resolve()
    await settled()
    expect(view()).toBe('EmailVerifyOtp')
  })

  test('signs in without a code if the frame knows the user', async () => {
    const { deps, store, email, connect } = setUpEmail()
    email.requestCode.mockResolvedValue('CONNECT')
    await requestEmailCode(deps, ADA)
    expect(connect).toHaveBeenCalledOnce()
    expect(email.submitCode).not.toHaveBeenCalled()
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('shows the reason of a wrong code and accepts another code', async () => {
    const { deps, email, state, view, connect } = setUpEmail()
    await requestEmailCode(deps, ADA)
    email.submitCode.mockRejectedValueOnce(rejection('CODE_WRONG', 'Invalid code'))
    await submitEmailCode(deps, '000000')
    expect(state()).toMatchObject({ status: 'waiting', error: 'Invalid code', email: ADA })
    expect(view()).toBe('EmailVerifyOtp')
    expect(connect).not.toHaveBeenCalled()
    await submitEmailCode(deps, '123456')
    expect(connect).toHaveBeenCalledOnce()
  })

  test('sends a code once while it is checked', async () => {
    const { deps, email } = setUpEmail()
    await requestEmailCode(deps, ADA)
    const checked = deferred<void>()
    email.submitCode.mockReturnValue(checked.promise)
    void submitEmailCode(deps, '123456')
    void submitEmailCode(deps, '123456')
    expect(email.submitCode).toHaveBeenCalledOnce()
    checked.resolve()
  })

  test('shows no error for a link that the user stopped waiting for', async () => {
    const { deps, email, state } = setUpEmail()
    email.requestCode.mockResolvedValue('VERIFY_DEVICE')
    email.awaitDevice.mockRejectedValue(new AirlockError('CONNECT_CANCELLED'))
    await requestEmailCode(deps, ADA)
    await settled()
    expect(state().error).toBeUndefined()
  })
})

describe('an attempt that was left', () => {
  test('clears a failure at the next opening but keeps the address and the wait', async () => {
    const { deps, email, state } = setUpEmail()
    email.requestCode.mockRejectedValueOnce(rejection('MAIL_UNAVAILABLE', 'No mail'))
    await requestEmailCode(deps, ADA)
    expect(state().error).toBe('No mail')
    closeModal(deps)
    openModal(deps)
    expect(state()).toEqual({ email: ADA, status: 'idle', resendAt: 0 })
  })

  test('announces a wait again only for a new email', async () => {
    const { deps, state } = setUpEmail()
    await requestEmailCode(deps, ADA)
    await requestEmailCode(deps, ADA)
    expect(state().isRateLimited).toBe(true)
    const { resendAt } = state()
    closeModal(deps)
    openModal(deps)
    expect(state()).toEqual({ email: ADA, status: 'idle', resendAt })
    await requestEmailCode(deps, ADA)
    expect(state()).toMatchObject({ isRateLimited: true, resendAt })
  })

  test.each([
    ['sending', 'MAIL_UNAVAILABLE'],
    ['sending', 'NOT_ALLOWED'],
    ['checking', 'CODE_WRONG'],
    ['checking', 'PROOF_INVALID'],
  ] as const)('hides a failure of %s (%s) that comes after the next opening', async (step, code) => {
    const { deps, email, state, store } = setUpEmail()
    const response = deferred<never>()
    if (step === 'checking') await requestEmailCode(deps, ADA)
    email.requestCode.mockReturnValue(response.promise)
    email.submitCode.mockReturnValue(response.promise)
    const left = step === 'sending' ? requestEmailCode(deps, ADA) : submitEmailCode(deps, '000000')
    closeModal(deps)
    openModal(deps)
    response.reject(rejection(code, 'It failed'))
    await left
    expect(state()).toMatchObject({ email: ADA, status: 'idle' })
    expect(state().error).toBeUndefined()
    expect(store.get(alertAtom)).toBeNull()
  })

  test('clears the reason of a wrong code on back', async () => {
    const { deps, email, state, view } = setUpEmail()
    await requestEmailCode(deps, ADA)
    email.submitCode.mockRejectedValueOnce(rejection('CODE_WRONG', 'Invalid code'))
    await submitEmailCode(deps, '000000')
    await goBack(deps)
    expect(view()).toBe('Connect')
    expect(state().error).toBeUndefined()
  })

  test('hides a failed check next to the address after going back', async () => {
    const { deps, email, state } = setUpEmail()
    await requestEmailCode(deps, ADA)
    const checked = deferred<never>()
    email.submitCode.mockReturnValueOnce(checked.promise)
    const left = submitEmailCode(deps, '000000')
    await goBack(deps)
    checked.reject(rejection('CODE_WRONG', 'Invalid code'))
    await left
    expect(state()).toMatchObject({ email: ADA, status: 'idle' })
    expect(state().error).toBeUndefined()
  })

  test('resets on close if embedded', async () => {
    const { deps, email, state, store } = setUpEmail({ embedded: true })
    email.requestCode.mockRejectedValueOnce(rejection('MAIL_UNAVAILABLE', 'No mail'))
    await requestEmailCode(deps, ADA)
    closeModal(deps)
    expect(store.get(routeAtom).view).toBe('Connect')
    expect(state().error).toBeUndefined()
  })
})

describe('another mail', () => {
  test('[S5.3:login] [S9.1:cooldown] [S9.12:secure] is asked for after 30 s earliest, over a reload too, for whichever address', async () => {
    const { deps, email, clock, stored, state } = setUpEmail()
    await requestEmailCode(deps, ADA)
    await clock.advance(29_999)
    await requestEmailCode(deps, 'other@mail.example')
    expect(email.requestCode).toHaveBeenCalledOnce()
    expect(state()).toMatchObject({ isRateLimited: true, resendAt: clock.now() + 1 })
    expect([...stored.keys()]).toEqual(['@airlock-wallet/LAST_EMAIL_LOGIN_TIME'])
    await clock.advance(1)
    await requestEmailCode(deps, 'other@mail.example')
    expect(email.requestCode).toHaveBeenCalledTimes(2)
  })

  test('allows another email at once after a successful login', async () => {
    const { deps, email } = setUpEmail()
    await requestEmailCode(deps, ADA)
    await submitEmailCode(deps, '123456')
    await requestEmailCode(deps, ADA)
    expect(email.requestCode).toHaveBeenCalledTimes(2)
  })

  test('applies the server’s cooldown', async () => {
    const { deps, email, clock, state } = setUpEmail()
    email.requestCode.mockRejectedValue(rejection('COOLDOWN', 'Please try again after 12 seconds', '12'))
    await requestEmailCode(deps, ADA)
    expect(state()).toMatchObject({ isRateLimited: true, resendAt: clock.now() + 12_000 })
    expect(state().error).toBeUndefined()
  })

  test.each(['NaN', '99999999999999', '-1'])('ignores an invalid timestamp of %s', async (stamp) => {
    const { deps, email, stored } = setUpEmail()
    stored.set('@airlock-wallet/LAST_EMAIL_LOGIN_TIME', stamp)
    await requestEmailCode(deps, ADA)
    expect(email.requestCode).toHaveBeenCalledOnce()
  })
})

describe('errors that only the operator can fix', () => {
  test.each([
    ['NOT_ALLOWED', { notice: { key: 'authNotAllowed' } }],
    ['PROJECT_UNKNOWN', { error: { name: 'RELAY_PROJECT_UNKNOWN' } }],
    ['PROOF_INVALID', { error: { name: 'CLOCK_WRONG' } }],
  ])('shows an alert for %s', async (code, content) => {
    const { deps, store, email, state } = setUpEmail()
    email.requestCode.mockRejectedValue(rejection(code, 'Unauthorized'))
    await requestEmailCode(deps, ADA)
    expect(store.get(alertAtom)).toMatchObject({ type: 'danger', content })
    expect(state()).toMatchObject({ status: 'waiting' })
  })
})

describe('a login that cannot be started', () => {
  test('shows a toast after its code and ends on both sides', async () => {
    const { deps, store, connect, session, view, state } = setUpEmail()
    await requestEmailCode(deps, ADA)
    connect.mockRejectedValue(rejection('UNAVAILABLE', 'An error occurred'))
    await submitEmailCode(deps, '123456')
    expect(store.get(toastAtom)).toMatchObject({ variant: 'error', notice: { key: 'authFailed' } })
    expect(session.end).toHaveBeenCalledOnce()
    expect(view()).toBe('Connect')
    expect(state().status).toBe('idle')
  })

  test('closes both sides without a toast if the user leaves', async () => {
    const { deps, store, connect, session, state } = setUpEmail()
    await requestEmailCode(deps, ADA)
    connect.mockRejectedValue(new AirlockError('CONNECT_CANCELLED'))
    await submitEmailCode(deps, '123456')
    expect(store.get(toastAtom)).toBeNull()
    expect(session.end).toHaveBeenCalledOnce()
    expect(state()).toEqual(NO_LOGIN)
  })

  test('shows a toast after a reload, without a session', async () => {
    const { deps, store, session } = setUpEmail()
    session.restore.mockRejectedValue(new AirlockError('AUTH_UNAVAILABLE'))
    expect(await restoreWallet(deps, { connectorId: 'auth' })).toBeNull()
    expect(store.get(toastAtom)).toMatchObject({ notice: { key: 'authFailed' } })
  })
})

describe('events', () => {
  function tracked() {
    const created = setUpEmail()
    const track = vi.spyOn(created.deps.host, 'track')
    return { ...created, events: () => track.mock.calls.map(([{ event }]) => event) }
  }

  test('reports a sign-in by code', async () => {
    const { deps, email, events } = tracked()
    await requestEmailCode(deps, ADA)
    email.submitCode.mockRejectedValueOnce(rejection('CODE_WRONG', 'Invalid code'))
    await submitEmailCode(deps, '000000')
    await submitEmailCode(deps, '123456')
    expect(events()).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL',
      'CONNECT_ERROR',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
  })

  test('reports a confirmed device before the code', async () => {
    const { deps, email, events } = tracked()
    email.requestCode.mockResolvedValue('VERIFY_DEVICE')
    await requestEmailCode(deps, ADA)
    await settled()
    expect(events()).toEqual(['EMAIL_SUBMITTED', 'DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'])
  })

  test('[T251] contains no email address', async () => {
    const { deps } = tracked()
    await requestEmailCode(deps, ADA)
    expect(JSON.stringify(vi.mocked(deps.host.track).mock.calls)).not.toContain('@')
  })
})
