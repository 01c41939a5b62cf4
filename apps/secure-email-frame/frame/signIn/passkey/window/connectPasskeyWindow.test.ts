import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../../errors/SecureError.ts'
import { connectPasskeyWindow, type PasskeyWindowState } from './connectPasskeyWindow.ts'
import { HELLO } from './jobMessages.ts'

const ORIGIN = 'https://secure.example'
const MESSAGE = { type: 'job', job: { kind: 'sign', challenge: 'AAAA' }, site: 'https://app.example' } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

class FakePort extends EventTarget {
  onmessage = (_event: { data: unknown }) => {}
  postMessage = vi.fn()
}
type Answered = ReturnType<typeof answered>

function answered() {
  const port = new FakePort()
  const ports = [port]
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = ports.pop() ?? new FakePort()
      port2 = {}
    },
  )
  const parts = setUp()
  const say = (data: unknown) => port.onmessage({ data })
  say(MESSAGE)
  return { ...parts, port, say }
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
    const { client, deps, port, states, say } = answered()
    expect(deps.opener).toBeNull()
    expect(states.at(-1)).toMatchObject({ name: 'job', site: 'https://app.example' })
    expect(await client.freshJob(MESSAGE.job)).toEqual(MESSAGE.job)
    for (let second = 0; second < 120; second += 1) {
      vi.advanceTimersByTime(1_000)
      say({ type: 'pong' })
    }
    const renewed = client.freshJob(MESSAGE.job)
    expect(port.postMessage).toHaveBeenLastCalledWith({ type: 'renew' })
    say({ ...MESSAGE, job: { ...MESSAGE.job, challenge: 'BBBB' } })
    expect(await renewed).toEqual({ ...MESSAGE.job, challenge: 'BBBB' })
    client.fail('PASSKEY_UNFIT')
    expect(port.postMessage).toHaveBeenLastCalledWith({ type: 'failed', code: 'PASSKEY_UNFIT' })
  })
})

describe('a frame that left', () => {
  const RESULT = { assertion: {} } as never

  test.each([
    ['sends a last message', ({ say }: Answered) => say({ type: 'gone' })],
    ['closes the port, such as by a crash', ({ port }: Answered) => port.dispatchEvent(new Event('close'))],
    ['answers no ping', () => vi.advanceTimersByTime(6_000)],
  ])('[T239] ends the job if it %s', (_name, leaves) => {
    const parts = answered()
    leaves(parts)
    expect(parts.states.at(-1)).toEqual({ name: 'gone', mayBeStored: false })
  })

  test('is not one that answers its pings', () => {
    const { states, say } = answered()
    for (let second = 0; second < 30; second += 1) {
      vi.advanceTimersByTime(1_000)
      say({ type: 'pong' })
    }
    expect(states.at(-1)).toMatchObject({ name: 'job' })
  })

  test('[T239] reports a result that a lost frame received as possibly stored', async () => {
    const { client, states, say } = answered()
    const sent = client.respond(RESULT)
    say({ type: 'received' })
    await sent
    say({ type: 'gone' })
    expect(states.at(-1)).toEqual({ name: 'gone', mayBeStored: true })
  })

  test('[T239] reports a result as possibly stored if the frame only sleeps', async () => {
    const { client, states } = answered()
    const sent = client.respond(RESULT)
    vi.advanceTimersByTime(6_000)
    await sent
    expect(states.at(-1)).toEqual({ name: 'gone', mayBeStored: true })
  })

  test('[T239] never stores a result that it did not receive', async () => {
    const { client, port, states } = answered()
    const onReceived = vi.fn()
    void client.respond(RESULT).then(onReceived)
    port.dispatchEvent(new Event('close'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(states.at(-1)).toEqual({ name: 'gone', mayBeStored: false })
    expect(onReceived).not.toHaveBeenCalled()
  })

  test.each(['done', 'failed'] as const)('does not change the end of a job that is %s', (type) => {
    const { port, states, say } = answered()
    say({ type, fault: new SecureError('PASSKEY_REFUSED').toJSON() })
    port.dispatchEvent(new Event('close'))
    vi.advanceTimersByTime(10_000)
    expect(states.at(-1)).toMatchObject({ name: type })
  })
})
