// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { makePasskey } from './passkey.ts'

const bytes = new Uint8Array([1, 2, 3]).buffer
const signalUnknownCredential = vi.fn(async () => {})

function stubCreation(prf: object, response: object) {
  const create = async () => ({
    rawId: bytes,
    getClientExtensionResults: () => ({ prf }),
    response: {
      clientDataJSON: bytes,
      getPublicKey: () => bytes,
      getPublicKeyAlgorithm: () => -7,
      getAuthenticatorData: () => bytes,
      ...response,
    },
  })
  vi.stubGlobal('navigator', { credentials: { create } })
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
}

const make = (opensWallet: boolean) =>
  makePasskey({ id: 'user', email: null }, { challenge: 'AAAA', existing: [], opensWallet })

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('makePasskey', () => {
  test.each([
    ['an unknown algorithm', { getPublicKeyAlgorithm: () => -65_535 }, {}],
    ['an unreadable key', { getPublicKey: () => null }, {}],
    ['no output', {}, { enabled: false }],
  ])('[T235] forgets a new passkey with %s', async (_what, response, prf) => {
    stubCreation({ enabled: true, ...prf }, response)
    await expect(make(true)).rejects.toMatchObject({ code: 'PASSKEY_UNFIT' })
    expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({ rpId: location.hostname, credentialId: 'AQID' })
  })

  test('keeps a passkey for signing in without output', async () => {
    stubCreation({ enabled: false }, {})
    expect(await make(false)).toMatchObject({ credentialId: 'AQID', algorithm: -7 })
    expect(signalUnknownCredential).not.toHaveBeenCalled()
  })
})
