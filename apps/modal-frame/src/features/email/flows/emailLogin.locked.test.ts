import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import { openModal } from '../../../core/modal/openModal.ts'
import { toastAtom } from '../../../core/notices/toast.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { modalAtom } from '../../../core/router/modal.ts'
import { pendingRequestsAtom } from '../../../core/router/pendingRequests.ts'
import { emailWallet } from '../../../core/wallets/wallets.ts'
import { deferred, settled } from '../../../testing/testDeps.ts'
import { ADA, rejection, setUpEmail } from '../../../testing/testEmail.ts'
import { emailLoginAtom, NO_LOGIN } from '../state/emailState.ts'
import { requestEmailCode, submitEmailCode } from './emailLogin.ts'

describe('[T103] a locked wallet that this device has not opened', () => {
  async function locked() {
    const created = setUpEmail()
    const opened = deferred<void>()
    created.connect.mockRejectedValueOnce(rejection('WALLET_LOCKED', 'This wallet opens with its own passkey.'))
    created.email.unlock.mockReturnValue(opened.promise)
    await requestEmailCode(created.deps, ADA)
    const submitted = submitEmailCode(created.deps, '123456')
    await settled()
    return { ...created, opened, submitted }
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

  test('ends a declined sign-in on both sides, with a note at the address', async () => {
    const { store, connect, session, opened, submitted, state, view } = await locked()
    opened.reject(new AirlockError('USER_REJECTED'))
    await submitted
    expect(connect).toHaveBeenCalledOnce()
    expect(session.end).toHaveBeenCalledOnce()
    expect(view()).toBe('Connect')
    expect(state()).toMatchObject(NOT_OPENED)
    expect(store.get(pendingRequestsAtom)).toEqual([])
    expect(store.get(toastAtom)).toBeNull()
  })

  test('declines on close, and starts again at the address', async () => {
    const { deps, connect, session, submitted, state, view, store, clock, email } = await locked()
    closeModal(deps)
    await submitted
    expect(session.end).toHaveBeenCalledOnce()
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
    const { deps, email, connect, session, state } = setUpEmail()
    await requestEmailCode(deps, ADA)
    const checked = deferred<void>()
    email.submitCode.mockReturnValue(checked.promise)
    connect.mockRejectedValueOnce(rejection('WALLET_LOCKED', 'This wallet opens with its own passkey.'))
    const submitted = submitEmailCode(deps, '123456')
    closeModal(deps)
    checked.resolve()
    await submitted
    expect(email.unlock).not.toHaveBeenCalled()
    expect(session.end).toHaveBeenCalledOnce()
    expect(state()).toMatchObject(NOT_OPENED)
  })

  test('shows other failures as a toast', async () => {
    const { store, session, opened, submitted, state } = await locked()
    opened.reject(rejection('SESSION_OVER', 'Your session has ended.'))
    await submitted
    expect(session.end).toHaveBeenCalledOnce()
    expect(store.get(toastAtom)).toMatchObject({ notice: { key: 'authFailed' } })
    expect(state().error).toBeUndefined()
  })
})
