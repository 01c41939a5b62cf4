import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test, vi } from 'vitest'
import { authTraits } from '../../../connectors/auth/authTraits.ts'
import { openModal } from '../../../core/modal/openModal.ts'
import { alertAtom } from '../../../core/notices/alert.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import type { Connector, ConnectorSession, SessionConnector } from '../../../core/ports/Connector.ts'
import type { EmailLogin } from '../../../core/ports/EmailLogin.ts'
import { pendingRequestsAtom } from '../../../core/requests/pendingRequests.ts'
import { requestWallet } from '../../../core/requests/requestWallet.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { modalAtom } from '../../../core/router/modal.ts'
import { routeAtom, routerAtom } from '../../../core/router/router.ts'
import { restoreWallet } from '../../../core/wallets/restoreWallet.ts'
import { emailWallet } from '../../../core/wallets/wallets.ts'
import { deferred, settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { emailChangeAtom, emailLoginAtom, NO_LOGIN } from '../state/emailLogin.ts'
import { openEmailChange, requestEmailChange, submitChangeCode } from './emailChange.ts'
import { requestEmailCode, submitEmailCode } from './emailLogin.ts'

const ADA = 'ada@mail.example'

/** A secure frame that agrees, unless a test says otherwise. */
function setUp(config: Parameters<typeof testDeps>[0] = {}) {
  const parts = testDeps({ email: true, ...config })
  const email = {
    requestCode: vi.fn<EmailLogin['requestCode']>(async () => 'VERIFY_OTP'),
    awaitDevice: vi.fn<EmailLogin['awaitDevice']>(async () => {}),
    submitCode: vi.fn<EmailLogin['submitCode']>(async () => {}),
    unlock: vi.fn<EmailLogin['unlock']>(async () => {}),
    changeTo: vi.fn<EmailLogin['changeTo']>(async () => 'VERIFY_PRIMARY_OTP'),
    submitPrimaryCode: vi.fn<EmailLogin['submitPrimaryCode']>(async () => {}),
    submitSecondaryCode: vi.fn<EmailLogin['submitSecondaryCode']>(async () => 'new@mail.example'),
    show: vi.fn(),
  }
  const held = {
    restore: vi.fn<ConnectorSession['restore']>(async () => null),
    request: vi.fn<ConnectorSession['request']>(async () => '0xsigned'),
    abort: vi.fn(),
    end: vi.fn(async () => {}),
  }
  const connect = vi.fn<Connector['connect']>(async () => ({ address: ADDRESS, caipNetworkId: ARBITRUM }))
  const connector: SessionConnector = { ...authTraits, connect, cancel: async () => {}, session: held }
  const deps = { ...parts.deps, email, connectors: [...parts.deps.connectors, connector] }
  openModal(deps)
  const state = () => parts.store.get(emailLoginAtom)
  return { ...parts, deps, email, held, connect, state, view: () => parts.store.get(routeAtom).view }
}

const refusal = (code: string, reason: string, seconds?: string) =>
  new AirlockError('AUTH_FAILED', { context: { code, reason, ...(seconds !== undefined && { seconds }) } })

describe('[S4.12:actionsLogin] signing in', () => {
  test('the address leads to the code, the code to the session, and the modal closes', async () => {
    const { deps, store, connect, email, view } = setUp()
    await requestEmailCode(deps, ADA)
    expect(view()).toBe('EmailVerifyOtp')
    await submitEmailCode(deps, '123456')
    expect(email.submitCode).toHaveBeenCalledExactlyOnceWith('123456')
    expect(connect).toHaveBeenCalledOnce()
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('a new device is confirmed first, and then leads to the code by itself', async () => {
    const { deps, email, view } = setUp()
    const confirmed = deferred<void>()
    email.requestCode.mockResolvedValue('VERIFY_DEVICE')
    email.awaitDevice.mockReturnValue(confirmed.promise)
    await requestEmailCode(deps, ADA)
    expect(view()).toBe('EmailVerifyDevice')
    confirmed.resolve()
    await settled()
    expect(view()).toBe('EmailVerifyOtp')
  })

  test('who is known to the frame already is signed in without a code', async () => {
    const { deps, store, email, connect } = setUp()
    email.requestCode.mockResolvedValue('CONNECT')
    await requestEmailCode(deps, ADA)
    expect(connect).toHaveBeenCalledOnce()
    expect(email.submitCode).not.toHaveBeenCalled()
    expect(store.get(modalAtom).open).toBe(false)
  })

  test('a wrong code stays with its reason, and another one can be tried', async () => {
    const { deps, email, state, view, connect } = setUp()
    await requestEmailCode(deps, ADA)
    email.submitCode.mockRejectedValueOnce(refusal('CODE_WRONG', 'Invalid code'))
    await submitEmailCode(deps, '000000')
    expect(state()).toMatchObject({ status: 'waiting', error: 'Invalid code', email: ADA })
    expect(view()).toBe('EmailVerifyOtp')
    expect(connect).not.toHaveBeenCalled()
    await submitEmailCode(deps, '123456')
    expect(connect).toHaveBeenCalledOnce()
  })

  test('a code is not sent twice while it is checked', async () => {
    const { deps, email } = setUp()
    await requestEmailCode(deps, ADA)
    const checked = deferred<void>()
    email.submitCode.mockReturnValue(checked.promise)
    void submitEmailCode(deps, '123456')
    void submitEmailCode(deps, '123456')
    expect(email.submitCode).toHaveBeenCalledOnce()
    checked.resolve()
  })

  test('a link that is waited for no longer says nothing', async () => {
    const { deps, email, state } = setUp()
    email.requestCode.mockResolvedValue('VERIFY_DEVICE')
    email.awaitDevice.mockRejectedValue(new AirlockError('CONNECT_CANCELLED'))
    await requestEmailCode(deps, ADA)
    await settled()
    expect(state().error).toBeUndefined()
  })
})

describe('an attempt that was left', () => {
  test('a failure is gone at the next opening; the address and the wait stay', async () => {
    const { deps, email, state } = setUp()
    email.requestCode.mockRejectedValueOnce(refusal('MAIL_UNAVAILABLE', 'No mail'))
    await requestEmailCode(deps, ADA)
    expect(state().error).toBe('No mail')
    closeModal(deps)
    openModal(deps)
    expect(state()).toEqual({ email: ADA, status: 'idle', resendAt: 0 })
  })

  test('a wait that was told is told again only when another mail is asked for', async () => {
    const { deps, state } = setUp()
    await requestEmailCode(deps, ADA)
    await requestEmailCode(deps, ADA)
    expect(state().isTooSoon).toBe(true)
    const { resendAt } = state()
    closeModal(deps)
    openModal(deps)
    expect(state()).toEqual({ email: ADA, status: 'idle', resendAt })
    await requestEmailCode(deps, ADA)
    expect(state()).toMatchObject({ isTooSoon: true, resendAt })
  })

  test.each([
    ['sending', 'MAIL_UNAVAILABLE'],
    ['sending', 'NOT_ALLOWED'],
    ['checking', 'CODE_WRONG'],
    ['checking', 'PROOF_INVALID'],
  ] as const)('a failure of %s (%s) that comes after the next opening is not shown there', async (step, code) => {
    const { deps, email, state, store } = setUp()
    const answer = deferred<never>()
    if (step === 'checking') await requestEmailCode(deps, ADA)
    email.requestCode.mockReturnValue(answer.promise)
    email.submitCode.mockReturnValue(answer.promise)
    const left = step === 'sending' ? requestEmailCode(deps, ADA) : submitEmailCode(deps, '000000')
    closeModal(deps)
    openModal(deps)
    answer.reject(refusal(code, 'It failed'))
    await left
    expect(state()).toMatchObject({ email: ADA, status: 'idle' })
    expect(state().error).toBeUndefined()
    expect(store.get(alertAtom)).toBeNull()
  })

  test('going back from a wrong code leaves its reason behind', async () => {
    const { deps, email, state, view } = setUp()
    await requestEmailCode(deps, ADA)
    email.submitCode.mockRejectedValueOnce(refusal('CODE_WRONG', 'Invalid code'))
    await submitEmailCode(deps, '000000')
    await goBack(deps)
    expect(view()).toBe('Connect')
    expect(state().error).toBeUndefined()
  })

  test('a check that fails after going back says nothing beside the address', async () => {
    const { deps, email, state } = setUp()
    await requestEmailCode(deps, ADA)
    const checked = deferred<never>()
    email.submitCode.mockReturnValueOnce(checked.promise)
    const left = submitEmailCode(deps, '000000')
    await goBack(deps)
    checked.reject(refusal('CODE_WRONG', 'Invalid code'))
    await left
    expect(state()).toMatchObject({ email: ADA, status: 'idle' })
    expect(state().error).toBeUndefined()
  })

  test('embedded in a page, closing begins anew too', async () => {
    const { deps, email, state, store } = setUp({ embedded: true })
    email.requestCode.mockRejectedValueOnce(refusal('MAIL_UNAVAILABLE', 'No mail'))
    await requestEmailCode(deps, ADA)
    closeModal(deps)
    expect(store.get(routeAtom).view).toBe('Connect')
    expect(state().error).toBeUndefined()
  })
})

describe('another mail', () => {
  test('[S5.3:login] [S9.1:cooldown] [S9.12:secure] is asked for after 30 s at the earliest, over a reload too, for whichever address', async () => {
    const { deps, email, clock, kept, state } = setUp()
    await requestEmailCode(deps, ADA)
    await clock.advance(29_999)
    await requestEmailCode(deps, 'other@mail.example')
    expect(email.requestCode).toHaveBeenCalledOnce()
    expect(state()).toMatchObject({ isTooSoon: true, resendAt: clock.now() + 1 })
    expect([...kept.keys()]).toEqual(['@airlock-wallet/LAST_EMAIL_LOGIN_TIME'])
    await clock.advance(1)
    await requestEmailCode(deps, 'other@mail.example')
    expect(email.requestCode).toHaveBeenCalledTimes(2)
  })

  test('a login that worked begins without one', async () => {
    const { deps, email } = setUp()
    await requestEmailCode(deps, ADA)
    await submitEmailCode(deps, '123456')
    await requestEmailCode(deps, ADA)
    expect(email.requestCode).toHaveBeenCalledTimes(2)
  })

  test('what the server counted holds', async () => {
    const { deps, email, clock, state } = setUp()
    email.requestCode.mockRejectedValue(refusal('COOLDOWN', 'Please try again after 12 seconds', '12'))
    await requestEmailCode(deps, ADA)
    expect(state()).toMatchObject({ isTooSoon: true, resendAt: clock.now() + 12_000 })
    expect(state().error).toBeUndefined()
  })

  test.each(['NaN', '99999999999999', '-1'])('a stamp of %s locks nobody out', async (stamp) => {
    const { deps, email, kept } = setUp()
    kept.set('@airlock-wallet/LAST_EMAIL_LOGIN_TIME', stamp)
    await requestEmailCode(deps, ADA)
    expect(email.requestCode).toHaveBeenCalledOnce()
  })
})

describe('what only the operator can help with is an alert', () => {
  test.each([
    ['NOT_ALLOWED', { notice: { key: 'authNotAllowed' } }],
    ['PROJECT_UNKNOWN', { error: { name: 'RELAY_PROJECT_UNKNOWN' } }],
    ['PROOF_INVALID', { error: { name: 'CLOCK_WRONG' } }],
  ])('%s', async (code, content) => {
    const { deps, store, email, state } = setUp()
    email.requestCode.mockRejectedValue(refusal(code, 'Unauthorized'))
    await requestEmailCode(deps, ADA)
    expect(store.get(alertAtom)).toMatchObject({ type: 'danger', content })
    expect(state()).toMatchObject({ status: 'waiting' })
  })
})

describe('a login that cannot be begun', () => {
  test('[S8.1:authenticationDisconnects] after its code: a toast, and it ends on both sides', async () => {
    const { deps, store, connect, held, view, state } = setUp()
    await requestEmailCode(deps, ADA)
    connect.mockRejectedValue(refusal('UNAVAILABLE', 'An error occurred'))
    await submitEmailCode(deps, '123456')
    expect(store.get(toastAtom)).toMatchObject({ variant: 'error', notice: { key: 'authFailed' } })
    expect(held.end).toHaveBeenCalledOnce()
    expect(view()).toBe('Connect')
    expect(state().status).toBe('idle')
  })

  test('after a reload: a toast, and there is no session', async () => {
    const { deps, store, held } = setUp()
    held.restore.mockRejectedValue(new AirlockError('AUTH_UNAVAILABLE'))
    expect(await restoreWallet(deps, { connectorId: 'auth', namespace: 'eip155' })).toBeNull()
    expect(store.get(toastAtom)).toMatchObject({ notice: { key: 'authFailed' } })
  })
})

describe('[T103] a locked wallet that this device has not opened', () => {
  async function locked() {
    const made = setUp()
    const opened = deferred<void>()
    made.connect.mockRejectedValueOnce(refusal('WALLET_LOCKED', 'This wallet opens with its own passkey.'))
    made.email.unlock.mockReturnValue(opened.promise)
    await requestEmailCode(made.deps, ADA)
    const submitted = submitEmailCode(made.deps, '123456')
    await settled()
    return { ...made, opened, submitted }
  }
  const NOT_OPENED = { status: 'idle', errorCode: 'WALLET_LOCKED' }

  test('is opened on the secure screen before the session begins', async () => {
    const { store, connect, opened, submitted, view } = await locked()
    expect(view()).toBe('ApproveTransaction')
    expect(store.get(pendingRequestsAtom)).toMatchObject([{ view: 'ApproveTransaction', wallet: emailWallet.name }])
    expect(connect).toHaveBeenCalledOnce()
    opened.resolve()
    await submitted
    expect(connect).toHaveBeenCalledTimes(2)
    expect(store.get(pendingRequestsAtom)).toEqual([])
    expect(store.get(modalAtom).open).toBe(false)
    expect(store.get(emailLoginAtom).error).toBeUndefined()
  })

  test('declining ends the sign-in on both sides, and says so beside the address', async () => {
    const { store, connect, held, opened, submitted, state, view } = await locked()
    opened.reject(new AirlockError('USER_REJECTED'))
    await submitted
    expect(connect).toHaveBeenCalledOnce()
    expect(held.end).toHaveBeenCalledOnce()
    expect(view()).toBe('Connect')
    expect(state()).toMatchObject(NOT_OPENED)
    expect(store.get(pendingRequestsAtom)).toEqual([])
    expect(store.get(toastAtom)).toBeNull()
  })

  test('closing the modal is declining, and leaves nothing behind: signing in anew begins at the address', async () => {
    const { deps, connect, held, submitted, state, view, store, clock, email } = await locked()
    closeModal(deps)
    await submitted
    expect(held.end).toHaveBeenCalledOnce()
    expect(store.get(pendingRequestsAtom)).toEqual([])
    openModal(deps)
    expect(view()).toBe('Connect')
    expect(state()).toEqual(NO_LOGIN)
    await clock.advance(30_000)
    await requestEmailCode(deps, ADA)
    email.unlock.mockResolvedValue()
    await submitEmailCode(deps, '123456')
    expect(connect).toHaveBeenCalledTimes(2)
  })

  test('is not asked for where the modal was closed while the code was checked', async () => {
    const { deps, email, connect, held, state } = setUp()
    await requestEmailCode(deps, ADA)
    const checked = deferred<void>()
    email.submitCode.mockReturnValue(checked.promise)
    connect.mockRejectedValueOnce(refusal('WALLET_LOCKED', 'This wallet opens with its own passkey.'))
    const submitted = submitEmailCode(deps, '123456')
    closeModal(deps)
    checked.resolve()
    await submitted
    expect(email.unlock).not.toHaveBeenCalled()
    expect(held.end).toHaveBeenCalledOnce()
    expect(state()).toMatchObject(NOT_OPENED)
  })

  test('what fails otherwise is a toast', async () => {
    const { store, held, opened, submitted, state } = await locked()
    opened.reject(refusal('SESSION_OVER', 'The session is over.'))
    await submitted
    expect(held.end).toHaveBeenCalledOnce()
    expect(store.get(toastAtom)).toMatchObject({ notice: { key: 'authFailed' } })
    expect(state().error).toBeUndefined()
  })
})

describe('[S2.2:ApproveTransaction] what the secure frame shows', () => {
  async function asked(method: string) {
    const made = setUp()
    const answer = deferred<string>()
    made.held.request.mockReturnValue(answer.promise)
    const request = requestWallet(made.deps, { connectorId: 'auth', namespace: 'eip155', method }).catch(
      (error: unknown) => error,
    )
    await made.clock.advance(150)
    return { ...made, answer, request }
  }

  test('is a signature or a transaction, until it is answered', async () => {
    const { answer, request, view, store } = await asked('personal_sign')
    expect(view()).toBe('ApproveTransaction')
    answer.resolve('0xsigned')
    expect(await request).toBe('0xsigned')
    expect(store.get(pendingRequestsAtom)).toEqual([])
  })

  test('is nothing for what needs nobody', async () => {
    const { answer, request, view } = await asked('wallet_getCapabilities')
    expect(view()).toBe('Connect')
    answer.resolve('{}')
    await request
  })

  test('closing the modal meanwhile is a refusal for the dapp and an abort for the frame', async () => {
    const { request, deps, held } = await asked('eth_sendTransaction')
    closeModal(deps)
    expect(await request).toMatchObject({ code: 4001 })
    expect(held.abort).toHaveBeenCalledOnce()
  })
})

describe('[S4.12:actionsUpdate] changing the address', () => {
  test('goes by the code of the old one, then that of the new one, and back', async () => {
    const { deps, store, email, view } = setUp()
    store.set(routerAtom, [{ view: 'Account' }, { view: 'EmailSettings' }])
    openEmailChange(deps)
    await requestEmailChange(deps, 'new@mail.example')
    expect(store.get(emailChangeAtom)).toMatchObject({ step: 'primary', email: 'new@mail.example' })
    await submitChangeCode(deps, '111111')
    expect(email.submitPrimaryCode).toHaveBeenCalledExactlyOnceWith('111111')
    expect(store.get(emailChangeAtom).step).toBe('secondary')
    await submitChangeCode(deps, '222222')
    expect(email.submitSecondaryCode).toHaveBeenCalledExactlyOnceWith('222222')
    expect(view()).toBe('EmailSettings')
  })

  test('asks for no code of an old address that there is not', async () => {
    const { deps, store, email } = setUp()
    email.changeTo.mockResolvedValue('VERIFY_SECONDARY_OTP')
    await requestEmailChange(deps, 'new@mail.example')
    expect(store.get(emailChangeAtom)).toMatchObject({ step: 'secondary', email: 'new@mail.example' })
  })

  test('a wrong code keeps its step', async () => {
    const { deps, store, email } = setUp()
    await requestEmailChange(deps, 'new@mail.example')
    email.submitPrimaryCode.mockRejectedValue(refusal('CODE_WRONG', 'Invalid code'))
    await submitChangeCode(deps, '111111')
    expect(store.get(emailChangeAtom)).toMatchObject({ step: 'primary', error: 'Invalid code', status: 'waiting' })
  })

  test('[S5.3:update] shares the cooldown with signing in', async () => {
    const { deps, store, email, clock } = setUp()
    await requestEmailCode(deps, ADA)
    await requestEmailChange(deps, 'new@mail.example')
    expect(email.changeTo).not.toHaveBeenCalled()
    expect(store.get(emailChangeAtom)).toMatchObject({ isTooSoon: true, step: 'address' })
    await clock.advance(30_000)
    await requestEmailChange(deps, 'new@mail.example')
    await clock.advance(29_999)
    await requestEmailChange(deps, 'other@mail.example')
    expect(email.changeTo).toHaveBeenCalledExactlyOnceWith('new@mail.example')
    await clock.advance(1)
    await requestEmailChange(deps, 'other@mail.example')
    expect(email.changeTo).toHaveBeenLastCalledWith('other@mail.example')
  })
})
