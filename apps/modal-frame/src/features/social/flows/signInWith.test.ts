import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { deferred, settled } from '../../../testing/testDeps.ts'
import { setUpEmail } from '../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { socialLoginAtom } from '../state/socialState.ts'
import { resumeSignIn, signInWith } from './signInWith.ts'

const open = vi.fn<(url: string, target: string, features: string) => object | null>(() => ({}))
beforeEach(() => vi.stubGlobal('window', { open }))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  open.mockReset()
})

function setUp() {
  const created = setUpEmail({ socials: ['google'] })
  created.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p' })
  const login = () => created.store.get(socialLoginAtom)
  return { ...created, login }
}

test("[S3.1:social] [S8.10:connectSuccess] opens the window inside the click under the sign-in's id", async () => {
  const { deps, email, connect, login } = setUp()
  const track = vi.spyOn(deps.host, 'track')
  const handle = {}
  open.mockReturnValue(handle)
  signInWith(deps, 'google')
  const [url, target] = open.mock.calls[0] ?? expect.fail()
  const { origin, pathname, searchParams } = new URL(url)
  expect([origin + pathname, target]).toEqual(['https://keys.example/social/start', '_blank'])
  const transaction = searchParams.get('tx') ?? ''
  expect(transaction).toMatch(/^[-_A-Za-z0-9]{22}$/)
  expect(login()).toMatchObject({ provider: 'google', transaction, url })
  expect(login()?.window).toBe(handle)
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  expect(email.startSocialLogin).toHaveBeenCalledExactlyOnceWith('google', transaction)
  expect(email.connectSocial).toHaveBeenCalledExactlyOnceWith('google', url, expect.any(AbortSignal))
  await vi.waitFor(() =>
    expect(track).toHaveBeenCalledWith({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'social', name: 'google' },
    }),
  )
})

test.each([
  ['a window that the browser keeps back', () => null],
  [
    'a browser that throws',
    () => {
      throw new Error('no')
    },
  ],
])('[T50] waits with a link to the same page after %s', (_what, opens) => {
  const { deps, email, login, view } = setUp()
  open.mockImplementation(opens)
  email.connectSocial.mockReturnValue(new Promise(() => {}))
  signInWith(deps, 'google')
  expect(view()).toBe('ConnectingSocial')
  expect(login()).toMatchObject({ status: 'waiting', url: open.mock.calls[0]?.[0] })
})

test('[S3.1:farcaster] keeps the Farcaster URL until the user has signed in', async () => {
  const { deps, email, login } = setUp()
  const [prepared, signed] = [deferred<string>(), deferred<void>()]
  email.startFarcasterLogin.mockReturnValue(prepared.promise)
  email.connectFarcaster.mockReturnValue(signed.promise)
  signInWith(deps, 'farcaster')
  expect(login()).toMatchObject({ provider: 'farcaster', status: 'waiting' })
  expect(login()?.url).toBeUndefined()
  prepared.resolve('https://farcaster.example/~/siwf?channelToken=one')
  await vi.waitFor(() => expect(login()?.url).toBe('https://farcaster.example/~/siwf?channelToken=one'))
  expect(open).not.toHaveBeenCalled()
  signed.resolve()
  await vi.waitFor(() => expect(login()).toBeNull())
})

test('[T50] shows that the user declined, or why it failed; both can be tried again', async () => {
  const { deps, email, login } = setUp()
  const rejected = (code: string) => new AirlockError('AUTH_FAILED', { context: { code, reason: 'Because.' } })
  email.connectSocial.mockRejectedValueOnce(rejected('SOCIAL_REFUSED'))
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(login()?.status).toBe('declined'))
  email.connectSocial.mockRejectedValueOnce(rejected('SOCIAL_FAILED'))
  const before = login()?.transaction
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(login()).toMatchObject({ status: 'failed', error: expect.any(String) }))
  expect(login()?.transaction).not.toBe(before)
})

test('[T127] ends on Back without connecting or later notices', async () => {
  const { deps, email, login, connect, session, view } = setUp()
  const response = deferred<void>()
  email.connectSocial.mockReturnValue(response.promise)
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(email.connectSocial).toHaveBeenCalledOnce())
  const [, , signal] = email.connectSocial.mock.calls[0] ?? expect.fail()
  await goBack(deps)
  expect([signal.aborted, login(), view()]).toEqual([true, null, 'Connect'])
  response.resolve()
  await settled()
  expect(login()).toBeNull()
  expect(connect).not.toHaveBeenCalled()
  expect(session.end).toHaveBeenCalledOnce()
})

test.each([
  ['goes back', goBack],
  ['closes the modal', async (deps: Deps) => closeModal(deps)],
])('[T127] ends the session of a user who %s while the wallet opens', async (_, leave) => {
  const { deps, connect, login, session } = setUp()
  const track = vi.spyOn(deps.host, 'track')
  // The connector checks once it has the account.
  const response = deferred<void>()
  connect.mockImplementation(async (_wallet, { signal } = {}) => {
    await response.promise
    if (signal?.aborted) throw new AirlockError('CONNECT_CANCELLED')
    return { address: ADDRESS, caipNetworkId: ARBITRUM }
  })
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(login()?.status).toBe('opening'))
  await leave(deps)
  response.resolve()
  await settled()
  expect(session.end).toHaveBeenCalledOnce()
  expect(track).not.toHaveBeenCalledWith(expect.objectContaining({ event: 'CONNECT_SUCCESS' }))
})

describe('a provider that replaces the page, as in the browser of an app', () => {
  const IN_APP =
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Version/4.0 Chrome/156.0.0.0 Mobile Safari/537.36'
  beforeEach(() => void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IN_APP))

  test("[T52] opens only by the view's link, and polls after the return", async () => {
    const { deps, email, connect, login, view } = setUp()
    signInWith(deps, 'google')
    expect(open).not.toHaveBeenCalled()
    expect(view()).toBe('ConnectingSocial')
    expect(login()).toMatchObject({ status: 'waiting', window: null, url: expect.stringContaining('/social/start') })
    await settled()
    expect(email.startSocialLogin).toHaveBeenCalledOnce()
    expect(email.connectSocial).not.toHaveBeenCalled()
    dispatchEvent(new Event('pageshow'))
    await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  })

  test('polls on a click behind a visible page, not on the link', async () => {
    const { deps, email, connect } = setUp()
    signInWith(deps, 'google')
    await settled()
    document.body.innerHTML = '<a href="#">Continue</a><button>Back</button>'
    const click = (name: string) =>
      document.querySelector(name)?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    click('a')
    await settled()
    expect(email.connectSocial).not.toHaveBeenCalled()
    click('button')
    await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
    document.body.replaceChildren()
  })

  test('continues under the same id and connects on reopen', async () => {
    const left = setUp()
    signInWith(left.deps, 'google')
    const { transaction, url } = left.login() ?? expect.fail()
    const { deps, email, connect, login, view } = setUp()
    const response = deferred<void>()
    email.connectSocial.mockReturnValue(response.promise)
    resumeSignIn(deps)
    expect(view()).toBe('ConnectingSocial')
    expect(login()).toMatchObject({ provider: 'google', transaction, url, status: 'waiting' })
    expect(email.startSocialLogin).not.toHaveBeenCalled()
    expect(email.connectSocial).toHaveBeenCalledExactlyOnceWith('google', url, expect.any(AbortSignal))
    response.resolve()
    await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(login()).toBeNull())
    resumeSignIn(deps)
    expect(login()).toBeNull()
  })

  test('[T127] does not continue after Back, a failure or its deadline', async () => {
    const resumed = () => {
      const { deps, login } = setUp()
      resumeSignIn(deps)
      return login()
    }
    const { deps, email, login, clock } = setUp()
    signInWith(deps, 'google')
    await goBack(deps)
    expect(resumed()).toBeNull()
    email.connectSocial.mockRejectedValueOnce(new AirlockError('AUTH_FAILED', { context: { code: 'SOCIAL_OVER' } }))
    signInWith(deps, 'google')
    await vi.waitFor(() => {
      dispatchEvent(new Event('pageshow'))
      expect(login()?.status).toBe('failed')
    })
    expect(resumed()).toBeNull()
    const record = (age: number) =>
      sessionStorage.setItem('@airlock-wallet/SOCIAL_LOGIN', `google ${'A'.repeat(22)} ${clock.now() - age}`)
    record(10 * 60_000)
    expect(resumed()).toBeNull()
    record(9 * 60_000)
    expect(resumed()).not.toBeNull()
  })

  test.each(['', 'google', 'elsewhere AAAA 1', 'google AAAA soon'])(
    'is not made of what else the tab keeps: %j',
    (stored) => {
      sessionStorage.setItem('@airlock-wallet/SOCIAL_LOGIN', stored)
      const { deps, login } = setUp()
      resumeSignIn(deps)
      expect(login()).toBeNull()
    },
  )
})

test('[T50] continues nothing after a reload next to an open window', () => {
  const left = setUp()
  left.email.connectSocial.mockReturnValue(new Promise(() => {}))
  signInWith(left.deps, 'google')
  const { deps, login } = setUp()
  resumeSignIn(deps)
  expect(login()).toBeNull()
})

describe('events', () => {
  const PROVIDER = { properties: { provider: 'google' } }

  function tracked() {
    const created = setUp()
    const track = vi.spyOn(created.deps.host, 'track')
    const names = () =>
      track.mock.calls.flatMap(([sent]) => {
        if (!sent.event.startsWith('SOCIAL_LOGIN_')) return []
        expect(sent).toMatchObject(PROVIDER)
        return sent.event.slice('SOCIAL_LOGIN_'.length)
      })
    return { ...created, names }
  }

  test('reports a sign-in', async () => {
    const { deps, names } = tracked()
    signInWith(deps, 'google')
    await vi.waitFor(() => expect(names()).toEqual(['STARTED', 'REQUEST_USER_DATA', 'SUCCESS']))
  })

  test.each([
    ['CANCELED', 'SOCIAL_REFUSED'],
    ['ERROR', 'SOCIAL_FAILED'],
  ])('reports %s after %s', async (event, code) => {
    const { deps, email, names } = tracked()
    email.connectSocial.mockRejectedValue(new AirlockError('AUTH_FAILED', { context: { code, reason: 'No' } }))
    signInWith(deps, 'google')
    await vi.waitFor(() => expect(names()).toEqual(['STARTED', event]))
  })

  test('reports CANCELED if the visitor leaves', async () => {
    const { deps, email, names } = tracked()
    const response = deferred<void>()
    email.connectSocial.mockReturnValue(response.promise)
    signInWith(deps, 'google')
    closeModal(deps)
    response.reject(new AirlockError('CONNECT_CANCELLED'))
    await vi.waitFor(() => expect(names()).toEqual(['STARTED', 'CANCELED']))
  })
})
