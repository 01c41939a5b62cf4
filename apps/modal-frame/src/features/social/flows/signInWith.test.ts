import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { setUpEmail } from '../../../testing/testEmail.ts'
import { socialLoginAtom } from '../state/socialState.ts'
import { signInWith } from './signInWith.ts'

const open = vi.fn<(url: string, target: string, features: string) => object | null>(() => ({}))
beforeEach(() => vi.stubGlobal('window', { open }))
afterEach(() => {
  vi.unstubAllGlobals()
  open.mockReset()
})

function setUp() {
  const made = setUpEmail({ socials: ['google'] })
  made.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p' })
  const login = () => made.store.get(socialLoginAtom)
  return { ...made, login }
}

test('[S3.1:social] [S8.10:connectSuccess] the window opens inside the click, under the id that the sign-in begins with, and whoever signs in is connected', async () => {
  const { deps, email, connect, login } = setUp()
  const track = vi.spyOn(deps.host, 'track')
  signInWith(deps, 'google')
  const [url, target] = open.mock.calls[0] ?? expect.fail()
  const { origin, pathname, searchParams } = new URL(url)
  expect([origin + pathname, target]).toEqual(['https://keys.example/social/start', '_blank'])
  const transaction = searchParams.get('tx') ?? ''
  expect(transaction).toMatch(/^[-_A-Za-z0-9]{22}$/)
  expect(login()).toMatchObject({ provider: 'google', transaction, url, hasOpened: true })
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
  expect(email.beginSocial).toHaveBeenCalledExactlyOnceWith('google', transaction)
  expect(email.connectSocial).toHaveBeenCalledExactlyOnceWith(url, expect.any(AbortSignal))
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
])('[T50] %s is no failure: the view waits, with a link to the same page', (_what, opens) => {
  const { deps, email, login, view } = setUp()
  open.mockImplementation(opens)
  email.connectSocial.mockReturnValue(new Promise(() => {}))
  signInWith(deps, 'google')
  expect(view()).toBe('ConnectingSocial')
  expect(login()).toMatchObject({ status: 'waiting', url: open.mock.calls[0]?.[0] })
})

test('[T50] a person who said no is told so, any other failure says its reason, and both can be tried again', async () => {
  const { deps, email, login } = setUp()
  const refused = (code: string) => new AirlockError('AUTH_FAILED', { context: { code, reason: 'Because.' } })
  email.connectSocial.mockRejectedValueOnce(refused('SOCIAL_REFUSED'))
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(login()?.status).toBe('declined'))
  email.connectSocial.mockRejectedValueOnce(refused('SOCIAL_FAILED'))
  const before = login()?.transaction
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(login()).toMatchObject({ status: 'failed', error: expect.any(String) }))
  expect(login()?.transaction).not.toBe(before)
})

test('a visitor who goes back ends it, and hears nothing of it afterwards', async () => {
  const { deps, email, login, connect, view } = setUp()
  let settle = () => {}
  email.connectSocial.mockReturnValue(new Promise((resolve) => (settle = resolve)))
  signInWith(deps, 'google')
  await vi.waitFor(() => expect(email.connectSocial).toHaveBeenCalledOnce())
  const [, signal] = email.connectSocial.mock.calls[0] ?? expect.fail()
  await goBack(deps)
  expect([signal.aborted, login(), view()]).toEqual([true, null, 'Connect'])
  email.connectSocial.mockRejectedValue(new AirlockError('CONNECT_CANCELLED'))
  settle()
  await Promise.resolve()
  expect(login()).toBeNull()
  expect(connect.mock.calls.length).toBeLessThanOrEqual(1)
})
