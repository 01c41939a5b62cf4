import { expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import type { SecureUser } from '../../keys/KeyClient.ts'
import { USER } from '../../testing/handlers.ts'
import { createSocial } from './createSocial.ts'
import { START } from './startMessages.ts'

const OWN_ORIGIN = 'https://keys.example'
const TX = 'A'.repeat(22)

function setUp() {
  const keys = {
    startSocialLogin: vi.fn(async () => ({})),
    attestSocialLogin: vi.fn(async () => {}),
    cancelSocial: vi.fn(async (_transaction: string) => {}),
    redeemSocial: vi.fn(async (): Promise<SecureUser | null> => USER),
  }
  let listen: (event: never) => void = () => {}
  const social = createSocial(keys, {
    origin: OWN_ORIGIN,
    locale: 'ar',
    addEventListener: (type, listener) => {
      if (type === 'message') listen = listener
    },
  })
  const window = { parent: undefined as unknown }
  window.parent = window
  const port = { postMessage: vi.fn() }
  const send = async (changes: object = {}, data: object = {}) => {
    const question = { type: START, transaction: TX, nonce: 'nonce', ...data }
    listen({ data: question, origin: OWN_ORIGIN, source: window, ports: [port], ...changes } as never)
    await Promise.resolve()
    await Promise.resolve()
    return port.postMessage.mock.calls.flat()
  }
  return { keys, social, send, port }
}

test("[S7.27:socialRedirectUri] starts under the window's id, or a new one", async () => {
  const { social, keys } = setUp()
  expect(await social.start('google', TX)).toEqual({ uri: `${OWN_ORIGIN}/social/start?tx=${TX}&locale=ar` })
  expect(keys.startSocialLogin).toHaveBeenCalledExactlyOnceWith({ provider: 'google', transaction: TX })
  const { uri } = await social.start('x', undefined)
  expect(new URL(uri).searchParams.get('tx')).toMatch(/^[-_A-Za-z0-9]{22}$/)
  expect(new URL(uri).searchParams.get('relay')).toBe('1')
  keys.startSocialLogin.mockClear()
  const rejected = [
    social.start('google', 'short'),
    social.start('google', `x${TX}`),
    social.start('google', `${TX}x`),
    social.start('elsewhere' as never, TX),
  ]
  for (const one of rejected) await expect(one).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(keys.startSocialLogin).not.toHaveBeenCalled()
})

test('[S7.27:connectSocial] returns the signed-in user, and tells an early client to retry', async () => {
  const { social, keys } = setUp()
  const { uri } = await social.start('google', TX)
  keys.redeemSocial.mockResolvedValueOnce(null)
  await expect(social.connect(uri)).rejects.toMatchObject({ code: 'SOCIAL_WAITING' })
  expect(await social.connect(uri)).toBe(USER)
})

test("continues the previous document's sign-in, and never next to another", async () => {
  const { social, keys } = setUp()
  expect(await social.connect(`${OWN_ORIGIN}/social/start?tx=${TX}`)).toBe(USER)
  expect(keys.redeemSocial).toHaveBeenCalledExactlyOnceWith(TX)
  await social.start('google', 'B'.repeat(22))
  await expect(social.connect(`${OWN_ORIGIN}/social/start?tx=${TX}`)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  expect(keys.redeemSocial).toHaveBeenCalledOnce()
})

test.each([
  'https://evil.example/social/start?tx=AAAAAAAAAAAAAAAAAAAAAA',
  `${OWN_ORIGIN}/social/start?tx=BBBBBBBBBBBBBBBBBBBBBB`,
  `${OWN_ORIGIN}/social/start`,
  'javascript:alert(1)',
  '',
])('[T53] redeems nothing by a URL of another origin or sign-in: %s', async (uri) => {
  const { social, keys } = setUp()
  await social.start('google', TX)
  await expect(social.connect(uri)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  expect(keys.redeemSocial).not.toHaveBeenCalled()
})

test('[T53] redeems nothing before a sign-in by a URL of another shape or origin', async () => {
  const { social, keys } = setUp()
  const evil = `https://evil.example/social/start?tx=${TX}`
  for (const uri of [`${OWN_ORIGIN}/social/start`, `${OWN_ORIGIN}/social/start?tx=x${TX}`, evil, '']) {
    await expect(social.connect(uri)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  }
  expect(keys.redeemSocial).not.toHaveBeenCalled()
})

test('[T52] attests a window only from the frame that started it', async () => {
  const { social, send, keys } = setUp()
  expect(await send()).toEqual([])
  await social.start('google', TX)
  expect(await send({ origin: 'https://wallet.example' })).toEqual([])
  // A framed document of this origin is not a window.
  expect(await send({ source: { parent: {} } })).toEqual([])
  expect(await send({ source: null })).toEqual([])
  expect(await send({ ports: [] })).toEqual([])
  expect(await send({}, { transaction: 'B'.repeat(22) })).toEqual([])
  expect(await send({}, { nonce: 7 })).toEqual([])
  expect(keys.attestSocialLogin).not.toHaveBeenCalled()
  expect(await send()).toEqual(['vouched'])
})

test('[T52] does not answer a window that the server does not know', async () => {
  const { social, send, keys } = setUp()
  await social.start('google', TX)
  keys.attestSocialLogin.mockRejectedValue(new Error('over'))
  expect(await send()).toEqual([])
})

test('[T127] ends an abandoned sign-in once, with its data', async () => {
  const { social, keys } = setUp()
  await social.cancel()
  const { uri } = await social.start('google', TX)
  await social.cancel()
  await social.cancel()
  expect(keys.cancelSocial.mock.calls).toEqual([[TX]])
  // The keys have forgotten it.
  keys.redeemSocial.mockRejectedValue(new SecureError('SOCIAL_OVER'))
  await expect(social.connect(uri)).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
})

test.each<[string, (social: ReturnType<typeof setUp>['social']) => Promise<unknown>]>([
  ['for another one', (social) => social.start('github', 'B'.repeat(22))],
  ['for good', (social) => social.cancel()],
])('[T127] returns no one if the user left %s during redemption', async (_, leave) => {
  const { social, keys } = setUp()
  const { uri } = await social.start('google', TX)
  let redeem = (_user: SecureUser) => {}
  keys.redeemSocial.mockReturnValueOnce(
    new Promise((resolve) => {
      redeem = resolve
    }),
  )
  const redeemed = social.connect(uri)
  const started = await leave(social)
  redeem(USER)
  await expect(redeemed).rejects.toMatchObject({ code: 'SOCIAL_OVER' })
  if (started !== undefined) expect(await social.connect((started as { uri: string }).uri)).toBe(USER)
})
