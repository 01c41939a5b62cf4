// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../../errors/SecureError.ts'
import { HELLO } from './jobMessages.ts'
import { servePasskeyWindow } from './servePasskeyWindow.ts'

const ORIGIN = 'https://secure.example'
const SITE = 'https://app.example'
const JOB = { kind: 'sign', challenge: 'AAAA' } as const
const RESULT = {
  assertion: {
    credentialId: 'AQID',
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  },
  output: 'AAAA',
}

type Served = ReturnType<typeof servePasskeyWindow>
const open: Served[] = []
afterEach(() => {
  for (const served of open.splice(0)) served.close()
})

function setUp(enter: (result: unknown) => Promise<void> = async () => {}) {
  const start = vi.fn(async () => JOB as object)
  const act = vi.fn(async (run: (startJob: typeof start) => Promise<unknown>) => enter(await run(start)))
  const served = servePasskeyWindow({ origin: ORIGIN, site: SITE, scheme: 'dark', act: act as never })
  open.push(served)
  return { served, act, start }
}

const topWindow = () => {
  const page = {} as { parent?: unknown }
  page.parent = page
  return page
}

async function hello({ origin = ORIGIN, source = topWindow() as unknown, data = { type: HELLO } as unknown } = {}) {
  const received: unknown[] = []
  const port = {
    postMessage: (message: unknown) => void received.push(message),
    close: vi.fn(),
    onmessage: null as ((event: { data: unknown }) => void) | null,
  }
  const event = Object.assign(new Event('message'), { data, origin, source, ports: [port] })
  dispatchEvent(event)
  await new Promise((resolve) => setTimeout(resolve))
  return { port, received, send: (message: unknown) => port.onmessage?.({ data: message }) }
}

describe('servePasskeyWindow', () => {
  test('gives the job and its site, and reports the result', async () => {
    const enter = vi.fn(async () => {})
    const { served } = setUp(enter)
    const { received, send } = await hello()
    expect(received).toEqual([{ type: 'job', job: JOB, site: SITE, scheme: 'dark' }])
    send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(true)
    expect(enter).toHaveBeenCalledExactlyOnceWith(RESULT)
    expect(received.at(-1)).toEqual({ type: 'done' })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a framed document', { source: { parent: {} } }],
    ['no window', { source: null }],
    ['another message', { data: { type: 'airlock-approve' } }],
  ])('[T235] ignores a greeting of %s', async (_name, message) => {
    const { act } = setUp()
    expect((await hello(message)).received).toEqual([])
    expect(act).not.toHaveBeenCalled()
  })

  test.each([
    ['a foreign result', { type: 'result', result: { assertion: 'x' } }],
    ['a result of another job', { type: 'result', result: { passkey: {}, output: 'AAAA' } }],
    ['an unknown message', { type: 'done' }],
    ['no object', null],
  ])('[T235] ignores %s', async (_name, message) => {
    const enter = vi.fn(async () => {})
    setUp(enter)
    const { send } = await hello()
    send(message)
    await new Promise((resolve) => setTimeout(resolve))
    expect(enter).not.toHaveBeenCalled()
  })

  test('serves a newer window with the same job, and no longer an older one', async () => {
    const enter = vi.fn(async () => {})
    const { served, act } = setUp(enter)
    const first = await hello()
    const second = await hello()
    expect(first.port.close).toHaveBeenCalled()
    expect(first.received.at(-1)).toMatchObject({ type: 'failed', fault: { code: 'ABORTED' } })
    expect(second.received).toEqual(first.received.slice(0, 1))
    first.send({ type: 'result', result: RESULT })
    await new Promise((resolve) => setTimeout(resolve))
    expect(enter).not.toHaveBeenCalled()
    second.send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(true)
    expect(act).toHaveBeenCalledOnce()
  })

  test('tells the window why it failed', async () => {
    const { served } = setUp(async () => {
      throw new SecureError('PASSKEY_REFUSED')
    })
    const { received, send } = await hello()
    send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(false)
    expect(received.at(-1)).toMatchObject({ type: 'failed', fault: { code: 'PASSKEY_REFUSED' } })
  })

  test('serves a window that polled twice at the port that it uses', async () => {
    const enter = vi.fn(async () => {})
    const { served } = setUp(enter)
    const source = topWindow()
    const first = await hello({ source })
    const second = await hello({ source })
    expect(first.received).toContainEqual(expect.objectContaining({ type: 'job' }))
    expect(second.received).toEqual([expect.objectContaining({ type: 'job' })])
    first.send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(true)
    expect(first.received.at(-1)).toEqual({ type: 'done' })
  })

  test('[T235] starts the job again if the window asks for a new challenge', async () => {
    const { served, start } = setUp()
    const { received, send } = await hello()
    start.mockResolvedValueOnce({ ...JOB, challenge: 'BBBB' })
    send({ type: 'renew' })
    await vi.waitFor(() => expect(received.at(-1)).toMatchObject({ job: { challenge: 'BBBB' } }))
    send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(true)
  })

  test('[T127] aborts the request of the window when it is closed', async () => {
    const enter = vi.fn(async () => {})
    const { served } = setUp(enter)
    const { port, received, send } = await hello()
    served.close()
    expect(received.at(-1)).toMatchObject({ type: 'failed', fault: { code: 'ABORTED' } })
    expect(port.close).toHaveBeenCalled()
    send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(false)
    expect(enter).not.toHaveBeenCalled()
  })

  test('[T239] answers pings, also while the job is not ready', async () => {
    const { start } = setUp()
    start.mockReturnValueOnce(new Promise(() => {}))
    const { received, send } = await hello()
    send({ type: 'ping' })
    expect(received).toEqual([{ type: 'pong' }])
  })

  test('[T239] confirms a result before it stores it', async () => {
    const { served } = setUp()
    const { received, send } = await hello()
    send({ type: 'result', result: RESULT })
    expect(received.at(-1)).toEqual({ type: 'received' })
    expect(await served.result).toBe(true)
  })

  test('[T239] tells the window when its document goes, and takes no result from then on', async () => {
    const enter = vi.fn(async () => {})
    const { served } = setUp(enter)
    const { port, received, send } = await hello()
    dispatchEvent(new Event('pagehide'))
    expect(received.at(-1)).toEqual({ type: 'gone' })
    expect(port.close).toHaveBeenCalled()
    send({ type: 'result', result: RESULT })
    expect(await served.result).toBe(false)
    expect(enter).not.toHaveBeenCalled()
  })

  test('ends, and answers no window, once it is closed', async () => {
    const { served } = setUp()
    served.close()
    expect(await served.result).toBe(false)
    expect((await hello()).received).toEqual([])
  })
})
