import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { CLOSED, isOpenAtom, modalAtom } from '../../../core/router/modal.ts'
import { pendingRequestsAtom } from '../../../core/router/pendingRequests.ts'
import { reset, routeAtom, routerAtom } from '../../../core/router/router.ts'
import { setConsent } from '../../../core/wallets/connecting/consent.ts'
import { deferred } from '../../../testing/testDeps.ts'
import { ADA, SIGNED_IN, setUpEmail, setUpEmailViews } from '../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { testView } from '../../../testing/testView.tsx'
import { requestEmailCode, submitEmailCode } from '../flows/emailLogin.ts'
import { connectByPasskey } from '../flows/passkeyLogin.ts'
import { hasPasskey } from '../state/passkeyHint.ts'
import { savePasskey } from '../state/savePasskey.ts'
import { PasskeyOffer } from '../views/PasskeyOffer/PasskeyOffer.tsx'
import { EmailField } from './EmailField.tsx'

const LEGAL = { legalCheckbox: true, termsConditionsUrl: 'https://app.example/terms' }
const REQUEST = {
  id: 1,
  method: 'personal_sign',
  wallet: 'Email wallet',
  view: 'ApproveTransaction',
  endsOnClose: true,
} as const
const capacity = () => document.querySelector('.passkey-room')

/** The button has not been clicked. */
function setUpKnownPasskey(config = {}) {
  const created = setUpEmailViews(config)
  savePasskey(created.deps.storage, true)
  created.email.passkeyStatus.mockResolvedValue({ hasPasskey: true, isOffered: false })
  created.email.connectByPasskey.mockReturnValue(new Promise(() => {}))
  return created
}

describe('the passkey row of Connect', () => {
  test('[T220] asks the secure frame nothing without a mark', async () => {
    const created = setUpEmailViews()
    await testView(created, <EmailField />)
    expect(capacity()).toBeNull()
    expect(created.email.passkeyStatus).not.toHaveBeenCalled()
  })

  test('reserves its height, and shows the frame without moving the focus', async () => {
    const created = setUpKnownPasskey()
    await testView(created, <EmailField />)
    await vi.waitFor(() => expect(created.email.connectByPasskey).toHaveBeenCalled())
    expect(capacity()).not.toBeNull()
    await vi.waitFor(() => expect(created.email.show).toHaveBeenLastCalledWith(expect.any(Object), 'Passkey', false))
    expect(document.querySelector('input')).not.toBe(document.activeElement)
  })

  test('turns into the email field, focused and without an error, if no passkey is used', async () => {
    const created = setUpEmailViews()
    const used = deferred<boolean>()
    savePasskey(created.deps.storage, true)
    created.email.passkeyStatus.mockResolvedValue({ hasPasskey: true, isOffered: false })
    created.email.connectByPasskey.mockReturnValue(used.promise)
    const view = await testView(created, <EmailField />)
    await vi.waitFor(() => expect(created.email.show).toHaveBeenCalledWith(expect.any(Object), 'Passkey', false))
    // The field does not wait.
    created.email.passkeyStatus.mockReturnValue(new Promise(() => {}))
    await act(async () => used.resolve(false))
    await vi.waitFor(() => expect(capacity()).toBeNull())
    expect(document.activeElement).toBe(document.querySelector('input'))
    expect(view.alert()).toBe('')
    expect(created.email.show).toHaveBeenLastCalledWith(null)
  })

  test('waits for a slow secure frame, and then shows its button', async () => {
    const created = setUpEmailViews()
    const status = deferred<{ hasPasskey: boolean; isOffered: boolean }>()
    savePasskey(created.deps.storage, true)
    created.email.passkeyStatus.mockReturnValue(status.promise)
    created.email.connectByPasskey.mockReturnValue(new Promise(() => {}))
    await testView(created, <EmailField />)
    await vi.waitFor(() => expect(created.email.passkeyStatus).toHaveBeenCalled())
    await act(() => created.clock.advance(20_000))
    expect(capacity()).not.toBeNull()
    await act(async () => status.resolve({ hasPasskey: true, isOffered: false }))
    await vi.waitFor(() => expect(created.email.show).toHaveBeenLastCalledWith(expect.any(Object), 'Passkey', false))
  })

  test('leaves the focus where it is if the secure frame does not load', async () => {
    const created = setUpEmailViews()
    savePasskey(created.deps.storage, true)
    created.email.passkeyStatus.mockRejectedValue(new AirlockError('AUTH_UNAVAILABLE'))
    await testView(created, <EmailField />)
    await vi.waitFor(() => expect(capacity()).toBeNull())
    expect(document.activeElement).not.toBe(document.querySelector('input'))
    expect(hasPasskey(created.deps.storage)).toBe(true)
  })

  test('is not offered before the visitor agreed to the legal pages', async () => {
    const created = setUpKnownPasskey(LEGAL)
    await testView(created, <EmailField />)
    await vi.waitFor(() => expect(document.querySelector('.skeleton-row')).toBeNull())
    expect(created.email.passkeyStatus).not.toHaveBeenCalled()
    await act(async () => setConsent(created.deps, true))
    await vi.waitFor(() => expect(created.email.connectByPasskey).toHaveBeenCalled())
    const [signal] = created.email.connectByPasskey.mock.lastCall ?? []
    await act(async () => setConsent(created.deps, false))
    expect(signal?.aborted).toBe(true)
    expect(capacity()).toBeNull()
  })

  test('[T127] cancels the sign-in when it goes', async () => {
    const created = setUpKnownPasskey()
    await testView(created, <EmailField />)
    await vi.waitFor(() => expect(created.email.connectByPasskey).toHaveBeenCalled())
    const [signal] = created.email.connectByPasskey.mock.lastCall ?? []
    expect(signal?.aborted).toBe(false)
    await act(async () => created.store.set(modalAtom, CLOSED))
    expect(signal?.aborted).toBe(true)
  })

  test('disappears with its mark if the secure frame knows no passkey', async () => {
    const created = setUpEmailViews()
    savePasskey(created.deps.storage, true)
    await testView(created, <EmailField />)
    await vi.waitFor(() => expect(capacity()).toBeNull())
    expect(hasPasskey(created.deps.storage)).toBe(false)
    expect(created.email.connectByPasskey).not.toHaveBeenCalled()
  })
})

describe('connectByPasskey', () => {
  const row = () => ({ signal: new AbortController().signal, onOffered: vi.fn() })

  function setUpLogin(config: Parameters<typeof setUpEmail>[0] = {}) {
    const created = setUpEmail(config)
    created.email.passkeyStatus.mockResolvedValue({ hasPasskey: true, isOffered: false })
    created.email.connectByPasskey.mockResolvedValue(true)
    return created
  }

  test('connects the page', async () => {
    const { deps, connect, view } = setUpLogin()
    expect(await connectByPasskey(deps, row())).toBe(true)
    expect(connect).toHaveBeenCalledOnce()
    expect(view()).not.toBe('PasskeyOffer')
  })

  test('offers nothing while consent is due', async () => {
    const { deps, email } = setUpLogin(LEGAL)
    const offered = row()
    expect(await connectByPasskey(deps, offered)).toBe(false)
    expect(offered.onOffered).not.toHaveBeenCalled()
    expect(email.connectByPasskey).not.toHaveBeenCalled()
  })

  test('connects nothing, and signs out, if the consent is withdrawn meanwhile', async () => {
    const { deps, email, connect, session } = setUpLogin(LEGAL)
    setConsent(deps, true)
    email.connectByPasskey.mockImplementation(async () => {
      setConsent(deps, false)
      return true
    })
    expect(await connectByPasskey(deps, row())).toBe(false)
    expect(connect).not.toHaveBeenCalled()
    expect(session.end).toHaveBeenCalledOnce()
  })

  test('returns to the email field if the session does not start', async () => {
    const { deps, connect, view } = setUpLogin()
    connect.mockRejectedValue(new AirlockError('AUTH_FAILED'))
    expect(await connectByPasskey(deps, row())).toBe(false)
    expect(view()).toBe('Connect')
  })

  test('[T127] connects nothing, and signs out, if the modal closes while the session starts', async () => {
    const { deps, connect, session, store } = setUpLogin()
    const aborted: unknown[] = []
    connect.mockImplementation(async (_wallet, { signal } = {}) => {
      store.set(modalAtom, CLOSED)
      aborted.push(signal?.aborted)
      throw new AirlockError('CONNECT_CANCELLED')
    })
    await connectByPasskey(deps, row())
    expect(aborted).toEqual([true])
    expect(session.end).toHaveBeenCalledOnce()
  })

  test('[T127] continues if only its row goes while the session starts', async () => {
    const { deps, connect } = setUpLogin()
    const leaving = new AbortController()
    const aborted: unknown[] = []
    connect.mockImplementation(async (_wallet, { signal } = {}) => {
      leaving.abort()
      aborted.push(signal?.aborted)
      return { address: ADDRESS, caipNetworkId: ARBITRUM }
    })
    expect(await connectByPasskey(deps, { signal: leaving.signal, onOffered: () => {} })).toBe(true)
    expect(aborted).toEqual([false])
  })
})

describe('the offer of a passkey', () => {
  test('follows a sign-in by code if the secure frame allows it', async () => {
    const { deps, email, view, connect } = setUpEmail()
    email.passkeyStatus.mockResolvedValue({ hasPasskey: false, isOffered: true })
    await requestEmailCode(deps, ADA)
    await submitEmailCode(deps, '123456')
    expect(connect).toHaveBeenCalledOnce()
    expect(view()).toBe('PasskeyOffer')
  })

  test('shows a request that the page made meanwhile instead', async () => {
    const { deps, store, email, view } = setUpEmail()
    email.passkeyStatus.mockImplementation(async () => {
      store.set(pendingRequestsAtom, [REQUEST])
      return { hasPasskey: false, isOffered: true }
    })
    await requestEmailCode(deps, ADA)
    await submitEmailCode(deps, '123456')
    expect([store.get(isOpenAtom), view()]).toEqual([true, 'ApproveTransaction'])
  })

  test('marks the site once a passkey was created', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    const view = await testView(created, <PasskeyOffer />)
    expect(view.heading()).toBe('Next time, one tap')
    await vi.waitFor(() => expect(hasPasskey(created.deps.storage)).toBe(true))
  })

  test('closes if the secure frame rejects it', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.email.addPasskey.mockRejectedValue(new AirlockError('AUTH_FAILED'))
    created.store.set(routerAtom, reset({ view: 'PasskeyOffer' }))
    await testView(created, <PasskeyOffer />)
    await vi.waitFor(() => expect(created.store.get(isOpenAtom)).toBe(false))
  })

  test('is declined by its button', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.email.addPasskey.mockReturnValue(new Promise(() => {}))
    const view = await testView(created, <PasskeyOffer />)
    created.email.declinePasskey.mockClear()
    await view.click('Not now')
    expect(created.email.declinePasskey).toHaveBeenCalledOnce()
    expect(created.store.get(routeAtom).view).not.toBe('PasskeyOffer')
  })
})
