import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectPasskeyWindow, type PasskeyWindowState } from './connectPasskeyWindow.ts'
import { HELLO } from './jobMessages.ts'

const ORIGIN = 'https://secure.example'
const MESSAGE = { type: 'job', job: { kind: 'sign', challenge: 'AAAA' }, site: 'https://app.example' } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp({ hasOpener = true } = {}) {
  const posted: [data: unknown, origin: string, port: MessagePort][] = []
  const frame = {
    postMessage: (data: unknown, origin: string, [port]: MessagePort[]) =>
      posted.push([data, origin, port as MessagePort]),
  }
  const deps = { opener: hasOpener ? { length: 1, 0: frame } : null, origin: ORIGIN, setTimeout }
  const client = connectPasskeyWindow(deps as never)
  const states: PasskeyWindowState[] = []
  client.watch((state) => states.push(state))
  return { client, deps, posted, states }
}

/** Delivers a message through a port, without the event loop of Node. */
function deliver(port: MessagePort | undefined, client: { onmessage: unknown }, data: unknown) {
  expect(port).toBeDefined()
  ;(client.onmessage as (event: { data: unknown }) => void)({ data })
}

describe('connectPasskeyWindow', () => {
  test('[T235] asks the frames of its opener, at its origin only', () => {
    const { posted, states } = setUp()
    expect(posted.map(([data, origin]) => [data, origin])).toEqual([[{ type: HELLO }, ORIGIN]])
    expect(states).toEqual([{ name: 'asking' }])
  })

  test('is lost without an opener', () => {
    expect(setUp({ hasOpener: false }).states).toEqual([{ name: 'lost' }])
  })

  test('is lost if no frame answers in time', () => {
    const { states } = setUp()
    vi.advanceTimersByTime(10_000)
    expect(states.at(-1)).toEqual({ name: 'lost' })
  })

  test('[T235] drops its opener once a frame answers, and responds to that frame', async () => {
    const channels: { port1: { onmessage: unknown; postMessage: ReturnType<typeof vi.fn> }; port2: object }[] = []
    vi.stubGlobal(
      'MessageChannel',
      class {
        port1 = { onmessage: null, postMessage: vi.fn() }
        port2 = {}
        constructor() {
          channels.push(this as never)
        }
      },
    )
    const { client, deps, posted, states } = setUp()
    const [channel] = channels
    deliver(posted[0]?.[2], channel?.port1 ?? expect.fail(), MESSAGE)
    expect(deps.opener).toBeNull()
    expect(states.at(-1)).toMatchObject({ name: 'job', site: 'https://app.example' })
    expect(await client.youngJob(MESSAGE.job)).toEqual(MESSAGE.job)
    vi.advanceTimersByTime(2 * 60_000)
    const renewed = client.youngJob(MESSAGE.job)
    expect(channel?.port1.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'renew' })
    deliver(posted[0]?.[2], channel?.port1 ?? expect.fail(), { ...MESSAGE, job: { ...MESSAGE.job, challenge: 'BBBB' } })
    expect(await renewed).toEqual({ ...MESSAGE.job, challenge: 'BBBB' })
    client.fail('PASSKEY_UNFIT')
    expect(channel?.port1.postMessage).toHaveBeenCalledWith({ type: 'failed', code: 'PASSKEY_UNFIT' })
    vi.unstubAllGlobals()
  })
})
