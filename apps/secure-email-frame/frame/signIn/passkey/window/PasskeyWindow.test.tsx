// @vitest-environment happy-dom

import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../../errors/SecureError.ts'
import { renderPart } from '../../../testing/renderPart.tsx'
import type { PasskeyWindowClient, PasskeyWindowState } from './connectPasskeyWindow.ts'
import { PasskeyWindow } from './PasskeyWindow.tsx'

const bytes = new Uint8Array([1, 2, 3]).buffer
const used = {
  rawId: bytes,
  getClientExtensionResults: () => ({ prf: { enabled: true, results: { first: bytes } } }),
  response: {
    clientDataJSON: bytes,
    getPublicKey: () => bytes,
    getPublicKeyAlgorithm: () => -7,
    getAuthenticatorData: () => bytes,
  },
}
const JOB: PasskeyWindowState = {
  name: 'job',
  job: { kind: 'wallet', challenge: 'AAAA', user: { id: 'new', label: 'Wallet' }, existing: [] },
  site: 'https://app.example',
  scheme: undefined,
}
const signalUnknownCredential = vi.fn(async () => {})
const credentials = { create: vi.fn(async (_: object) => used), get: vi.fn(async (_: object) => used) }

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('navigator', { ...navigator, credentials })
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  vi.stubGlobal('close', vi.fn())
  return () => vi.unstubAllGlobals()
})

async function setUp() {
  let notify = (_state: PasskeyWindowState) => {}
  const frame = {
    watch: (listener: typeof notify) => {
      notify = listener
      listener(JOB)
    },
    youngJob: vi.fn<PasskeyWindowClient['youngJob']>(async (job) => job),
    respond: vi.fn<PasskeyWindowClient['respond']>(),
    fail: vi.fn(),
  }
  const view = await renderPart(<PasskeyWindow frame={frame} />)
  return { frame, view, set: (state: PasskeyWindowState) => act(async () => notify(state)) }
}

const ABORTED: PasskeyWindowState = { name: 'failed', cause: new SecureError('ABORTED') }

describe('PasskeyWindow', () => {
  test('[T127] aborts the dialog of the browser, and drops its button, if the frame leaves', async () => {
    credentials.create.mockImplementationOnce(() => new Promise(() => {}))
    const { view, set } = await setUp()
    await view.press('Create wallet')
    await vi.waitFor(() => expect(credentials.create).toHaveBeenCalled())
    const options = credentials.create.mock.lastCall?.[0] as { signal: AbortSignal } | undefined
    await set(ABORTED)
    expect(options?.signal.aborted).toBe(true)
    expect(view.hasButton('Create wallet')).toBe(false)
  })

  test('[T234] forgets a passkey whose output was not read when the frame leaves', async () => {
    credentials.get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
    const { frame, view, set } = await setUp()
    await view.press('Create wallet')
    await vi.waitFor(() => expect(credentials.get).toHaveBeenCalled())
    expect(signalUnknownCredential).not.toHaveBeenCalled()
    await set(ABORTED)
    expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ credentialId: 'AQID' }))
    expect(frame.respond).not.toHaveBeenCalled()
  })

  test('[T235] uses the challenge of the renewed job', async () => {
    const { frame, view } = await setUp()
    frame.youngJob.mockImplementationOnce(async (job) => ({ ...job, challenge: 'BBBB' }))
    await view.press('Create wallet')
    await vi.waitFor(() => expect(frame.respond).toHaveBeenCalledOnce())
    expect(credentials.create.mock.lastCall?.[0]).toMatchObject({
      publicKey: { challenge: new Uint8Array([4, 16, 65]) },
    })
  })

  test('[T234] keeps the passkey of a created wallet', async () => {
    const { frame, view, set } = await setUp()
    await view.press('Create wallet')
    await vi.waitFor(() => expect(frame.respond).toHaveBeenCalledOnce())
    await set({ name: 'done' })
    expect(signalUnknownCredential).not.toHaveBeenCalled()
  })
})
