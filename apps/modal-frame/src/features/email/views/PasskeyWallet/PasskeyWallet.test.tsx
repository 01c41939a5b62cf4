import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { secureSiteAtom } from '../../../../core/host/secureSite.ts'
import { CLOSED, modalAtom } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { deferred } from '../../../../testing/testDeps.ts'
import { PAGES, setUpEmailViews } from '../../../../testing/testEmail.ts'
import { testView } from '../../../../testing/testView.tsx'
import { EmailField } from '../../parts/EmailField.tsx'
import { hasPasskey } from '../../state/passkeyHint.ts'
import { savePasskey } from '../../state/savePasskey.ts'
import { PasskeyWallet } from './PasskeyWallet.tsx'

const PASSKEY_ONLY = { newWallets: true, recoveryFromUsd: 100 }
const SITE = { origin: 'https://keys.example', projectId: 'p' }
const LEGAL = { legalCheckbox: true, termsConditionsUrl: 'https://app.example/terms' }

function setUp(config = {}, passkeyOnly: typeof PASSKEY_ONLY | undefined = PASSKEY_ONLY) {
  const created = setUpEmailViews(config)
  created.store.set(secureSiteAtom, { ...SITE, passkeyOnly })
  created.email.createPasskeyWallet.mockReturnValue(new Promise(() => {}))
  return created
}

const have = 'Use an existing passkey'

test('reports the choice of the email field once', async () => {
  const created = setUp()
  const track = vi.spyOn(created.deps.host, 'track')
  const view = await testView(created, <EmailField />)
  for (let press = 0; press < 2; press++) {
    await view.after(() => {
      document.querySelector('input')?.focus()
      document.querySelector('input')?.blur()
    })
  }
  expect(track).toHaveBeenCalledExactlyOnceWith({ event: 'EMAIL_LOGIN_SELECTED' })
})

describe('the link to a wallet without email', () => {
  const link = 'Create a wallet with a passkey'

  test('leads to its view', async () => {
    const created = setUp()
    const view = await testView(created, <EmailField />)
    await vi.waitFor(() => expect(view.buttons()).toContain(link))
    await view.click(link)
    expect(created.store.get(routeAtom).view).toBe('PasskeyWallet')
    expect(created.email.passkeyStatus).not.toHaveBeenCalled()
  })

  test.each([
    ['the operator allows none', undefined],
    ['the operator stopped new ones', { newWallets: false, recoveryFromUsd: 100 }],
  ])('[T233] is missing if %s', async (_name, passkeyOnly) => {
    const created = setUp()
    created.store.set(secureSiteAtom, { ...SITE, passkeyOnly })
    const view = await testView(created, <EmailField />)
    await view.settled()
    expect(view.buttons()).not.toContain(link)
    expect(view.buttons().includes(have)).toBe(passkeyOnly !== undefined)
  })

  test('hides the link if a passkey signs in here', async () => {
    const created = setUp()
    savePasskey(created.deps.storage, true)
    created.email.passkeyStatus.mockReturnValue(new Promise(() => {}))
    const view = await testView(created, <EmailField />)
    expect(view.buttons()).not.toContain(link)
  })

  test('needs the consent to the legal pages', async () => {
    const created = setUp(LEGAL)
    const view = await testView(created, <EmailField />)
    await vi.waitFor(() => expect(view.buttons()).toContain(link))
    await view.click(link)
    expect(created.store.get(routeAtom).view).not.toBe('PasskeyWallet')
  })
})

describe('PasskeyWallet', () => {
  test('[T234] warns of a lost passkey before the frame draws its button', async () => {
    const created = setUp()
    const view = await testView(created, <PasskeyWallet />)
    expect(view.text()).toContain('the wallet is lost. No one can restore it.')
    await vi.waitFor(() => expect(created.email.show).toHaveBeenLastCalledWith(expect.any(Object), 'Passkey', false))
    expect(created.email.createPasskeyWallet).toHaveBeenCalledOnce()
  })

  test('remembers the passkey of this site', async () => {
    const created = setUp()
    created.email.passkeyStatus.mockResolvedValue({ hasPasskey: true, isOffered: false })
    created.email.createPasskeyWallet.mockResolvedValueOnce(true)
    await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(hasPasskey(created.deps.storage)).toBe(true))
  })

  test('draws the button again after a closed dialog', async () => {
    const created = setUp()
    created.email.createPasskeyWallet.mockResolvedValueOnce(false)
    const view = await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(created.email.createPasskeyWallet).toHaveBeenCalledTimes(2))
    expect(view.alert()).toBe('')
  })

  test('shows that the frame does not load, without asking again', async () => {
    const created = setUp()
    created.email.passkeyStatus.mockRejectedValue(new AirlockError('AUTH_UNAVAILABLE'))
    const view = await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(view.alert()).not.toBe(''))
    const { length } = created.email.passkeyStatus.mock.calls
    await view.settled()
    expect(created.email.passkeyStatus).toHaveBeenCalledTimes(length)
  })

  test.each([
    ['a button that does not load', undefined],
    ['a site that the frame does not serve', 'NOT_ALLOWED'],
    ['an exceeded limit', 'TOO_MANY'],
  ])('offers to try again, and asks once, after %s', async (_what, code) => {
    const created = setUp()
    created.email.passkeyStatus.mockResolvedValue({ hasPasskey: false, isOffered: false })
    const context = code === undefined ? {} : { code }
    created.email.createPasskeyWallet.mockRejectedValue(new AirlockError('AUTH_FAILED', { context }))
    const view = await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(view.buttons()).toContain('Try again'))
    await view.settled()
    expect(created.email.createPasskeyWallet).toHaveBeenCalledOnce()
    await view.click('Try again')
    await vi.waitFor(() => expect(created.email.createPasskeyWallet).toHaveBeenCalledTimes(2))
    await view.settled()
    expect(created.email.createPasskeyWallet).toHaveBeenCalledTimes(2)
  })

  test('[T234] shows why an authenticator was rejected', async () => {
    const created = setUp()
    const reason = 'This passkey can’t protect a wallet. Try another one.'
    const context = { code: 'PASSKEY_UNFIT', reason }
    created.email.createPasskeyWallet.mockRejectedValueOnce(new AirlockError('AUTH_FAILED', { context }))
    const view = await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(view.alert()).toContain(reason))
    expect(created.email.createPasskeyWallet).toHaveBeenCalledTimes(2)
  })

  test('[T127] cancels when it goes', async () => {
    const created = setUp()
    await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(created.email.createPasskeyWallet).toHaveBeenCalled())
    const [signal] = created.email.createPasskeyWallet.mock.lastCall ?? []
    await act(async () => created.store.set(modalAtom, CLOSED))
    expect(signal?.aborted).toBe(true)
  })

  test('[T235] offers a window if the browser asks for passkeys in no frame', async () => {
    const created = setUp()
    const status = deferred<{ hasPasskey: boolean; isOffered: boolean; needsWindow: boolean }>()
    created.email.passkeyStatus.mockReturnValue(status.promise)
    await testView(created, <PasskeyWallet />)
    await act(async () => status.resolve({ hasPasskey: false, isOffered: false, needsWindow: true }))
    const link = await vi.waitFor(() => document.querySelector('a') ?? expect.fail('No link.'))
    expect(link.textContent).toMatch(/^Create a wallet with a passkey/)
    expect([link.href, link.rel, link.target]).toEqual([PAGES.passkey, 'opener', '_blank'])
    expect(created.email.createPasskeyWallet).toHaveBeenCalledWith(expect.any(AbortSignal), true)
    expect(created.email.show).not.toHaveBeenCalledWith(expect.any(Object), 'Passkey', false)
  })
})

describe('a visitor who has a passkey', () => {
  test('[T234] signs in at a site without a mark', async () => {
    const created = setUp()
    created.email.connectByPasskey.mockReturnValue(new Promise(() => {}))
    const view = await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(created.email.createPasskeyWallet).toHaveBeenCalled())
    await view.click(have)
    await vi.waitFor(() =>
      expect(created.email.connectByPasskey).toHaveBeenCalledExactlyOnceWith(expect.any(AbortSignal), undefined, true),
    )
    expect(created.email.createPasskeyWallet.mock.lastCall?.[0].aborted).toBe(true)
    expect(view.text()).not.toContain('the wallet is lost')
    expect(view.buttons()).toContain('Create a wallet with a passkey')
  })

  test('[T234] signs in if the operator stopped new wallets', async () => {
    const created = setUp({}, { newWallets: false, recoveryFromUsd: 100 })
    created.email.connectByPasskey.mockReturnValue(new Promise(() => {}))
    const view = await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(created.email.connectByPasskey).toHaveBeenCalledOnce())
    expect(created.email.createPasskeyWallet).not.toHaveBeenCalled()
    expect(view.buttons()).toEqual([])
  })

  test('remembers the passkey of a wallet whose last step failed', async () => {
    const created = setUp()
    created.email.passkeyStatus.mockResolvedValue({ hasPasskey: true, isOffered: false })
    created.email.createPasskeyWallet.mockRejectedValueOnce(new AirlockError('AUTH_FAILED'))
    await testView(created, <PasskeyWallet />)
    await vi.waitFor(() => expect(hasPasskey(created.deps.storage)).toBe(true))
  })
})
