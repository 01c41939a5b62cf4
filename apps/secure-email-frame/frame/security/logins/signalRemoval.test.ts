// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { signalRemoval } from './signalRemoval.ts'

const signals = { signalUnknownCredential: vi.fn(async () => {}), signalAllAcceptedCredentials: vi.fn(async () => {}) }
const start = () => vi.stubGlobal('PublicKeyCredential', signals)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('signalRemoval', () => {
  test('names the removed passkey and the remaining ones', async () => {
    start()
    await signalRemoval({ credentialId: 'AQID', userId: 'user', existing: ['BAUG'] })
    const rpId = location.hostname
    expect(signals.signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({ rpId, credentialId: 'AQID' })
    expect(signals.signalAllAcceptedCredentials).toHaveBeenCalledExactlyOnceWith({
      rpId,
      userId: 'dXNlcg',
      allAcceptedCredentialIds: ['BAUG'],
    })
  })

  test('[T219] never sends an empty list', async () => {
    start()
    await signalRemoval({ credentialId: 'AQID', userId: 'user', existing: [] })
    expect(signals.signalUnknownCredential).toHaveBeenCalledOnce()
    expect(signals.signalAllAcceptedCredentials).not.toHaveBeenCalled()
  })

  test('[T219] names no passkey that still opens the wallet', async () => {
    start()
    await signalRemoval({ credentialId: 'AQID', userId: 'user', existing: ['AQID', 'BAUG'] })
    expect(signals.signalUnknownCredential).not.toHaveBeenCalled()
    expect(signals.signalAllAcceptedCredentials).not.toHaveBeenCalled()
  })

  test('does nothing in a browser without signals', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    await expect(signalRemoval({ credentialId: 'AQID', userId: 'user', existing: ['BAUG'] })).resolves.toBeUndefined()
  })
})
