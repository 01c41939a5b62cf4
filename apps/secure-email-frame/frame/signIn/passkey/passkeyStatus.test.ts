// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest'
import { LOCKED, USER } from '../../testing/handlers.ts'
import { originSalt } from '../../wallet/originSalt.ts'
import { createPasskeyMarker } from './passkeyMarker.ts'
import { passkeyStatus } from './passkeyStatus.ts'

function setUp({ canCreate = true, mark }: { canCreate?: boolean; mark?: string } = {}) {
  const stored = new Map<string, string>(mark === undefined ? [] : [['airlock.passkey', mark]])
  const marker = createPasskeyMarker(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
  const status = (user: Parameters<typeof passkeyStatus>[0]) =>
    passkeyStatus(user, { marker, canCreate: async () => canCreate })
  return { status, mark: () => stored.get('airlock.passkey') }
}

describe('the offer of a passkey', () => {
  test.each([
    ['a managed wallet', USER, {}, true],
    ['no one', null, {}, false],
    ['a declined offer', USER, { mark: 'declined' }, false],
    ['a browser that cannot create one', USER, { canCreate: false }, false],
    ['a site with a passkey', USER, { mark: 'made' }, false],
    ['a site with a possible passkey', USER, { mark: 'possible' }, false],
  ])('is decided for %s', async (_, user, options, isOffered) => {
    expect((await setUp(options).status(user)).isOffered).toBe(isOffered)
  })

  test('[T221] is never made to a wallet that a passkey opens', async () => {
    const passkey = { credentialId: 'AQID', salt: 'BAUG' }
    expect(await setUp().status({ ...USER, passkey })).toEqual({ hasPasskey: false, isOffered: false })
    expect((await setUp().status({ ...LOCKED, passkey })).isOffered).toBe(false)
  })
})

describe('the mark of a site', () => {
  test.each([
    ['made', true],
    ['possible', true],
    ['declined', false],
    [undefined, false],
  ])('decides whether the button is shown: %s', async (mark, hasPasskey) => {
    expect((await setUp(mark === undefined ? {} : { mark }).status(null)).hasPasskey).toBe(hasPasskey)
  })

  test('calls a passkey of the origin’s salt possible, because it has not signed in here', async () => {
    const user = { ...USER, mode: 'user-locked', passkey: { credentialId: 'AQID', salt: await originSalt() } } as const
    const { status, mark } = setUp()
    expect([(await status(user)).hasPasskey, mark()]).toEqual([true, 'possible'])
    const declined = setUp({ mark: 'declined' })
    expect([(await declined.status(user)).hasPasskey, declined.mark()]).toEqual([false, 'declined'])
  })
})

describe('needsRecovery', () => {
  test.each([
    ['a passkey opens nothing else and no code does', { isPasskeyOnly: true }, true],
    ['there is a code', { isPasskeyOnly: true, hasRecovery: true }, undefined],
    ['there is another login', {}, undefined],
  ])('[T234] is decided if %s', async (_name, changes, needsRecovery) => {
    expect((await setUp().status({ ...USER, ...changes })).needsRecovery).toBe(needsRecovery)
  })
})
