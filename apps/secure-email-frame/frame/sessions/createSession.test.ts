import { describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import type { Api } from './createApi.ts'
import { createSession } from './createSession.ts'
import { memoryVault } from './Vault.ts'

const NOW = 1_000_000
const grantUntil = (accessExpiresAt: number, count = 1) => ({
  accessToken: `access${count}`,
  accessExpiresAt,
  refreshToken: `refresh${count}`,
  user: { id: 'user', email: 'ada@mail.example' },
})

async function setUp(accessExpiresAt?: number) {
  const vault = memoryVault()
  if (accessExpiresAt !== undefined) await vault.set('session', grantUntil(accessExpiresAt))
  const api = vi.fn(
    async (_name: string, _params: unknown, _token?: string): Promise<unknown> => grantUntil(NOW + 600_000, 2),
  )
  const onOver = vi.fn(async () => {})
  const exclusively = vi.fn(async <Value>(task: () => Promise<Value>) => task())
  const session = createSession(
    {
      api: api as unknown as Api,
      vault,
      hostOrigin: 'https://app.example',
      now: () => NOW,
      exclusively: exclusively as never,
    },
    onOver,
  )
  return { ...session, vault, api, onOver, exclusively }
}

describe('[T61] a session', () => {
  test('uses its token until thirty seconds before expiry', async () => {
    const { grant, api, exclusively } = await setUp(NOW + 30_001)
    expect(await grant()).toMatchObject({ accessToken: 'access1' })
    expect(api).not.toHaveBeenCalled()
    expect(exclusively).toHaveBeenCalledOnce()
  })

  test.each([NOW + 30_000, NOW, NOW - 1])('is renewed when its token ends at %d, and remembered', async (end) => {
    const { grant, vault, api } = await setUp(end)
    expect(await grant()).toMatchObject({ accessToken: 'access2' })
    expect(api).toHaveBeenCalledExactlyOnceWith('session/refresh', {
      refreshToken: 'refresh1',
      hostOrigin: 'https://app.example',
    })
    const stored = await vault.get('session')
    expect(stored).toMatchObject({ refreshToken: 'refresh2' })
    // A session that started before sessions had ids has none.
    expect(stored).not.toHaveProperty('id')
    await grant()
    expect(api).toHaveBeenCalledOnce()
  })

  test('ends when the server ended it, on renewal or use', async () => {
    for (const end of [NOW, NOW + 600_000]) {
      const { inSession, api, onOver } = await setUp(end)
      api.mockRejectedValue(new SecureError('SESSION_OVER'))
      await expect(inSession('wallet/read', {})).rejects.toMatchObject({ code: 'SESSION_OVER' })
      expect(onOver).toHaveBeenCalledOnce()
    }
  })

  test('continues after other server failures', async () => {
    for (const cause of [new SecureError('UNAVAILABLE'), new TypeError('inside')]) {
      const { inSession, api, onOver } = await setUp(NOW)
      api.mockRejectedValue(cause)
      await expect(inSession('wallet/read', {})).rejects.toBe(cause)
      expect(onOver).not.toHaveBeenCalled()
    }
  })

  test('gives its token to each call', async () => {
    const { inSession, api } = await setUp(NOW + 600_000)
    api.mockResolvedValue('answer')
    expect(await inSession('email/primary', { code: '123456' })).toBe('answer')
    expect(api).toHaveBeenCalledExactlyOnceWith('email/primary', { code: '123456' }, 'access1')
  })

  test('counts as expired without a request if never started', async () => {
    const { grant, api, onOver } = await setUp()
    await expect(grant()).rejects.toMatchObject({
      code: 'SESSION_OVER',
      next: expect.stringContaining('Sign in'),
    })
    expect(api).not.toHaveBeenCalled()
    expect(onOver).not.toHaveBeenCalled()
  })
})

describe('[T62] the end of a session', () => {
  const over = new SecureError('SESSION_OVER')
  const session = grantUntil(NOW - 1)

  test('is asked for with the token that is there, without another one', async () => {
    const { end, api } = await setUp()
    await end(session)
    expect(api).toHaveBeenCalledExactlyOnceWith('session/end', {}, 'access1')
  })

  test('renews a rejected token, and ends with the new one', async () => {
    const { end, api, vault } = await setUp()
    api.mockRejectedValueOnce(over)
    await end(session)
    expect(api.mock.calls).toEqual([
      ['session/end', {}, 'access1'],
      ['session/refresh', { refreshToken: 'refresh1', hostOrigin: 'https://app.example' }],
      ['session/end', {}, 'access2'],
    ])
    expect(await vault.get('session')).toBeUndefined()
  })

  test('renews nothing where the server fails otherwise', async () => {
    const { end, api } = await setUp()
    api.mockRejectedValue(new SecureError('UNAVAILABLE'))
    await expect(end(session)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(api).toHaveBeenCalledOnce()
  })
})
