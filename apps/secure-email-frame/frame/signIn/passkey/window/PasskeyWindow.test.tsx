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
    freshJob: vi.fn<PasskeyWindowClient['freshJob']>(async (job) => job),
    respond: vi.fn<PasskeyWindowClient['respond']>(async () => {}),
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

  test.each([
    [false, 'go back to the site and start again'],
    [true, 'Your passkey may already work'],
  ])('[T239] tells what to do if the frame is gone (may be stored: %s)', async (mayBeStored, text) => {
    const { view, set } = await setUp()
    await set({ name: 'gone', mayBeStored })
    expect(view.text()).toContain(text)
    expect(view.text()).toContain('Can’t continue here')
    expect(view.hasButton('Create wallet')).toBe(false)
  })

  test('[T239] aborts the dialog of the browser if the frame is gone', async () => {
    credentials.create.mockImplementationOnce(() => new Promise(() => {}))
    const { view, set } = await setUp()
    await view.press('Create wallet')
    await vi.waitFor(() => expect(credentials.create).toHaveBeenCalled())
    await set({ name: 'gone', mayBeStored: false })
    expect(credentials.create.mock.lastCall?.[0]).toMatchObject({ signal: { aborted: true } })
  })

  test.each([
    ['forgets a passkey that the frame did not receive', false],
    ['keeps a passkey that the frame received', true],
  ])('[T239] %s', async (_name, isReceived) => {
    const { frame, view, set } = await setUp()
    if (!isReceived) frame.respond.mockReturnValueOnce(new Promise(() => {}))
    await view.press('Create wallet')
    await vi.waitFor(() => expect(frame.respond).toHaveBeenCalledOnce())
    await set({ name: 'gone', mayBeStored: isReceived })
    expect(signalUnknownCredential).toHaveBeenCalledTimes(isReceived ? 0 : 1)
  })

  test.each([
    ['forgets a passkey that the user leaves before the frame has it', false, 1],
    ['keeps a passkey that the frame gets, even if the user closes the window', true, 0],
  ])('[T235] %s', async (_name, isSent, count) => {
    if (isSent) credentials.get.mockResolvedValueOnce(used)
    else credentials.get.mockImplementationOnce(() => new Promise(() => {}))
    const { frame, view } = await setUp()
    frame.respond.mockReturnValueOnce(new Promise(() => {}))
    await view.press('Create wallet')
    await vi.waitFor(() => expect(isSent ? frame.respond : credentials.get).toHaveBeenCalled())
    dispatchEvent(new Event('pagehide'))
    expect(signalUnknownCredential).toHaveBeenCalledTimes(count)
  })

  test('[T235] uses the challenge of the renewed job', async () => {
    const { frame, view } = await setUp()
    frame.freshJob.mockImplementationOnce(async (job) => ({ ...job, challenge: 'BBBB' }))
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
