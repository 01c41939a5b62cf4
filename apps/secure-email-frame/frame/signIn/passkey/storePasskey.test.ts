// @vitest-environment happy-dom

import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { storePasskey } from './storePasskey.ts'

const PASSKEY = { credentialId: 'AQID' } as NewPasskey
const signalUnknownCredential = vi.fn(async () => {})

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential }))
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('storePasskey', () => {
  test('keeps a stored passkey', async () => {
    const addPasskey = vi.fn(async () => {})
    await storePasskey({ addPasskey }, PASSKEY)
    expect(addPasskey).toHaveBeenCalledExactlyOnceWith(PASSKEY)
    expect(signalUnknownCredential).not.toHaveBeenCalled()
  })

  test.each<[SecureError['code'], number]>([
    ['CODE_NEEDED', 1],
    ['NOT_ALLOWED', 1],
    ['PASSKEY_REFUSED', 1],
    ['TOO_MANY', 1],
    ['UNAVAILABLE', 0],
    ['STATE_CONFLICT', 0],
    ['SESSION_OVER', 0],
  ])('[T235] forgets a passkey after %s: %i', async (code, count) => {
    const addPasskey = () => Promise.reject(new SecureError(code))
    await expect(storePasskey({ addPasskey }, PASSKEY)).rejects.toMatchObject({ code })
    expect(signalUnknownCredential).toHaveBeenCalledTimes(count)
  })

  test('[T127] stores nothing once the user has left, and forgets the passkey', async () => {
    const addPasskey = vi.fn(async () => {})
    await expect(storePasskey({ addPasskey }, PASSKEY, AbortSignal.abort())).rejects.toThrow()
    expect(addPasskey).not.toHaveBeenCalled()
    expect(signalUnknownCredential).toHaveBeenCalledOnce()
  })
})
