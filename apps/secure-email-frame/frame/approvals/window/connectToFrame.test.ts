import { expect, test } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { type ApprovalWindowState, connectToFrame } from './connectToFrame.ts'
import { HELLO, type ToWindow } from './windowMessages.ts'

const OWN_ORIGIN = 'https://keys.example'
const VIEW = { key: 'one', others: 0 } as never

function setUp({ frames = 3, own = 1 }: { frames?: number; own?: number | null } = {}) {
  const chars: unknown[] = []
  const requests: { index: number; origin: string }[] = []
  const ports: MessagePort[] = []
  const received: unknown[] = []
  const timers: { task: () => void; at: number }[] = []
  let now = 0
  const opener: Record<number | 'length', unknown> = { length: frames }
  for (let index = 0; index < frames; index += 1) {
    opener[index] = {
      postMessage(message: unknown, origin: string, [port]: MessagePort[]) {
        chars.push(message)
        requests.push({ index, origin })
        if (index !== own || port === undefined) return
        port.onmessage = ({ data }) => received.push(data)
        ports.push(port)
      },
    }
  }
  const windowDeps = {
    opener: frames === 0 ? null : opener,
    origin: OWN_ORIGIN,
    setTimeout: (task: () => void, ms: number) => timers.push({ task, at: now + ms }),
  }
  const frame = connectToFrame(windowDeps)
  const observed: ApprovalWindowState[] = []
  frame.watch((next) => observed.push(next))
  return {
    frame,
    observed,
    requests,
    letters: chars,
    received,
    windowDeps,
    post(message: ToWindow, port = ports.at(-1)) {
      port?.postMessage(message)
      return new Promise((resolve) => setTimeout(resolve, 20))
    },
    ports,
    pass(ms: number) {
      now += ms
      for (;;) {
        const due = timers.findIndex(({ at }) => at <= now)
        if (due < 0) return
        timers.splice(due, 1)[0]?.task()
      }
    },
  }
}

test('connects to the key frame by origin and drops the opener', async () => {
  const { requests, letters: chars, observed, post, windowDeps, pass } = setUp()
  expect(chars).toEqual([0, 1, 2].map(() => ({ type: HELLO })))
  expect(requests).toEqual([0, 1, 2].map((index) => ({ index, origin: OWN_ORIGIN })))
  expect(observed).toEqual(['asking'])
  await post({ type: 'view', view: VIEW })
  expect(observed.at(-1)).toEqual(VIEW)
  expect(windowDeps.opener).toBeNull()
  pass(60_000)
  expect(observed.at(-1)).toEqual(VIEW)
  expect(requests).toHaveLength(3)
})

test('uses the first frame that answers, and ignores others', async () => {
  const { pass, ports, post, observed } = setUp()
  pass(250)
  expect(ports).toHaveLength(2)
  await post({ type: 'view', view: VIEW }, ports[0])
  await post({ type: 'view', view: null }, ports[1])
  expect(observed).toEqual(['asking', VIEW])
})

test('retries for ten seconds', () => {
  const { requests, observed, pass } = setUp({ frames: 1, own: null })
  pass(249)
  expect(requests).toHaveLength(1)
  pass(1)
  expect(requests).toHaveLength(2)
  for (let time = 0; time < 38; time += 1) pass(250)
  expect([requests.length, observed.at(-1)]).toEqual([40, 'asking'])
  pass(250)
  expect([requests.length, observed.at(-1)]).toEqual([40, 'lost'])
})

test('fails without an opener', () => {
  expect(setUp({ frames: 0 }).observed).toEqual(['lost'])
})

test('ends an approval when the next request or none arrives', async () => {
  const { frame, observed, post, received } = setUp()
  await post({ type: 'view', view: VIEW })
  const approving = frame.approve('one', { shownHash: 'aa' })
  await post({ type: 'view', view: VIEW })
  expect(received).toEqual([{ type: 'approve', key: 'one', shownHash: 'aa' }])
  await post({ type: 'view', view: null })
  await approving
  expect(observed.at(-1)).toBe('over')
})

test('continues while the same request is shown, and ends otherwise', async () => {
  const { frame, post } = setUp()
  await post({ type: 'view', view: VIEW })
  const settled: string[] = []
  void frame.approve('one', { shownHash: 'aa' }).then(() => settled.push('one'))
  await post({ type: 'view', view: VIEW })
  expect(settled).toEqual([])
  await post({ type: 'view', view: { key: 'two', others: 0 } as never })
  expect(settled).toEqual(['one'])
})

test('unlocks in the frame and completes with the next request', async () => {
  const { frame, post, received } = setUp()
  await post({ type: 'view', view: VIEW })
  const unlockMethod = { kind: 'recovery', code: 'AAAA-BBBB' } as const
  const unlocking = frame.unlock('one', unlockMethod)
  await post({ type: 'view', view: null })
  await unlocking
  expect(received).toEqual([{ type: 'unlock', key: 'one', opening: unlockMethod }])
})

test('sends a decline to the frame, with its request', async () => {
  const { frame, post, received } = setUp()
  frame.decline('one')
  await post({ type: 'view', view: VIEW })
  frame.decline('one')
  await post({ type: 'view', view: null })
  expect(received).toEqual([{ type: 'decline', key: 'one' }])
})

test('fails only the attempt whose response timed out', async () => {
  const { frame, post, pass } = setUp()
  await post({ type: 'view', view: VIEW })
  const outcome = () => {
    const settled: string[] = []
    frame.approve('one', { shownHash: 'aa' }).catch(({ code }: SecureError) => settled.push(code))
    return settled
  }
  const first = outcome()
  await post({ type: 'failed', key: 'one', fault: new SecureError('WRONG_KEY').toJSON() })
  expect(first).toEqual(['WRONG_KEY'])
  pass(30_000)
  const second = outcome()
  pass(30_000)
  await post({ type: 'view', view: VIEW })
  expect(second).toEqual([])
  pass(29_999)
  await post({ type: 'view', view: VIEW })
  expect(second).toEqual([])
  pass(1)
  await post({ type: 'view', view: VIEW })
  expect(second).toEqual(['UNAVAILABLE'])
})

test('retries after a failure or timeout', async () => {
  const { frame, post, pass } = setUp()
  await post({ type: 'view', view: VIEW })
  const failing = frame.approve('one', { shownHash: 'aa' }).catch((error: SecureError) => error.code)
  await post({ type: 'failed', key: 'one', fault: new SecureError('WRONG_KEY').toJSON() })
  expect(await failing).toBe('WRONG_KEY')
  const hanging = frame.approve('one', { shownHash: 'aa' }).catch((error: SecureError) => error.code)
  pass(60_000)
  expect(await hanging).toBe('UNAVAILABLE')
})

test('shows a failure of the second try after the first timeout', async () => {
  const { frame, post, pass } = setUp()
  await post({ type: 'view', view: VIEW })
  const attempt = () => frame.approve('one', { shownHash: 'aa' }).catch(({ code }: SecureError) => code)
  const first = attempt()
  await post({ type: 'failed', key: 'one', fault: new SecureError('WRONG_KEY').toJSON() })
  pass(30_000)
  const second = attempt()
  pass(30_000)
  await post({ type: 'failed', key: 'one', fault: new SecureError('APPROVAL_CHANGED').toJSON() })
  pass(30_000)
  expect([await first, await second]).toEqual(['WRONG_KEY', 'APPROVAL_CHANGED'])
})

test('ignores failures of requests not approved here', async () => {
  const { frame, post, observed } = setUp()
  await post({ type: 'view', view: VIEW })
  const settled: string[] = []
  void frame.approve('one', { shownHash: 'aa' }).then(() => settled.push('done'))
  await post({ type: 'failed', key: 'two', fault: new SecureError('WRONG_KEY').toJSON() })
  expect(settled).toEqual([])
  await post({ type: 'view', view: null })
  expect([settled, observed.at(-1)]).toEqual([['done'], 'over'])
})

test('sets no deadline for a batch, which the frame ends', async () => {
  const { frame, post, pass } = setUp()
  await post({ type: 'view', view: VIEW })
  const settled: string[] = []
  frame.approve('one', { shownHash: 'aa' }).then(
    () => settled.push('done'),
    ({ code }: SecureError) => settled.push(code),
  )
  await post({ type: 'view', view: { key: 'one', kind: 'request', progress: { sent: 1, count: 2 } } as never })
  pass(60_000)
  pass(60_000)
  await post({ type: 'view', view: null })
  expect(settled).toEqual(['done'])
})
