import { expect, test } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { type ApprovalWindowState, connectToFrame } from './connectToFrame.ts'
import { HELLO, type ToWindow } from './windowMessages.ts'

const OURS = 'https://keys.example'
const VIEW = { key: 'one', others: 0 } as never

/** A page with frames; the one of this origin answers when the test lets it. */
function setUp({ frames = 3, ours = 1 }: { frames?: number; ours?: number | null } = {}) {
  const letters: unknown[] = []
  const asked: { index: number; origin: string }[] = []
  const ports: MessagePort[] = []
  const received: unknown[] = []
  const timers: { task: () => void; at: number }[] = []
  let now = 0
  const opener: Record<number | 'length', unknown> = { length: frames }
  for (let index = 0; index < frames; index += 1) {
    opener[index] = {
      postMessage(message: unknown, origin: string, [port]: MessagePort[]) {
        letters.push(message)
        asked.push({ index, origin })
        if (index !== ours || port === undefined) return
        port.onmessage = ({ data }) => received.push(data)
        ports.push(port)
      },
    }
  }
  const windowDeps = {
    opener: frames === 0 ? null : opener,
    origin: OURS,
    setTimeout: (task: () => void, ms: number) => timers.push({ task, at: now + ms }),
  }
  const frame = connectToFrame(windowDeps)
  const seen: ApprovalWindowState[] = []
  frame.watch((next) => seen.push(next))
  return {
    frame,
    seen,
    asked,
    letters,
    received,
    windowDeps,
    says(message: ToWindow, port = ports.at(-1)) {
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
  const { asked, letters, seen, says, windowDeps, pass } = setUp()
  expect(letters).toEqual([0, 1, 2].map(() => ({ type: HELLO })))
  expect(asked).toEqual([0, 1, 2].map((index) => ({ index, origin: OURS })))
  expect(seen).toEqual(['asking'])
  await says({ type: 'view', view: VIEW })
  expect(seen.at(-1)).toEqual(VIEW)
  expect(windowDeps.opener).toBeNull()
  pass(60_000)
  expect(seen.at(-1)).toEqual(VIEW)
  expect(asked).toHaveLength(3)
})

test('the first frame that answers is the one: what another one says is not heard', async () => {
  const { pass, ports, says, seen } = setUp()
  pass(250)
  expect(ports).toHaveLength(2)
  await says({ type: 'view', view: VIEW }, ports[0])
  await says({ type: 'view', view: null }, ports[1])
  expect(seen).toEqual(['asking', VIEW])
})

test('retries for ten seconds', () => {
  const { asked, seen, pass } = setUp({ frames: 1, ours: null })
  pass(249)
  expect(asked).toHaveLength(1)
  pass(1)
  expect(asked).toHaveLength(2)
  for (let time = 0; time < 38; time += 1) pass(250)
  expect([asked.length, seen.at(-1)]).toEqual([40, 'asking'])
  pass(250)
  expect([asked.length, seen.at(-1)]).toEqual([40, 'lost'])
})

test('fails without an opener', () => {
  expect(setUp({ frames: 0 }).seen).toEqual(['lost'])
})

test('ends an approval when the next request or none arrives', async () => {
  const { frame, seen, says, received } = setUp()
  await says({ type: 'view', view: VIEW })
  const approving = frame.approve('one', { shownHash: 'aa' })
  await says({ type: 'view', view: VIEW })
  expect(received).toEqual([{ type: 'approve', key: 'one', shownHash: 'aa' }])
  await says({ type: 'view', view: null })
  await approving
  expect(seen.at(-1)).toBe('over')
})

test('continues while the same request is shown, and ends otherwise', async () => {
  const { frame, says } = setUp()
  await says({ type: 'view', view: VIEW })
  const settled: string[] = []
  void frame.approve('one', { shownHash: 'aa' }).then(() => settled.push('one'))
  await says({ type: 'view', view: VIEW })
  expect(settled).toEqual([])
  await says({ type: 'view', view: { key: 'two', others: 0 } as never })
  expect(settled).toEqual(['one'])
})

test('unlocks in the frame and completes with the next request', async () => {
  const { frame, says, received } = setUp()
  await says({ type: 'view', view: VIEW })
  const opening = { kind: 'recovery', code: 'AAAA-BBBB' } as const
  const unlocking = frame.unlock('one', opening)
  await says({ type: 'view', view: null })
  await unlocking
  expect(received).toEqual([{ type: 'unlock', key: 'one', opening }])
})

test('declining reaches the frame, with the request that it is about', async () => {
  const { frame, says, received } = setUp()
  frame.decline('one')
  await says({ type: 'view', view: VIEW })
  frame.decline('one')
  await says({ type: 'view', view: null })
  expect(received).toEqual([{ type: 'decline', key: 'one' }])
})

test('an answer that takes too long fails the try that it is about, not a later one', async () => {
  const { frame, says, pass } = setUp()
  await says({ type: 'view', view: VIEW })
  const outcome = () => {
    const settled: string[] = []
    frame.approve('one', { shownHash: 'aa' }).catch(({ code }: SecureError) => settled.push(code))
    return settled
  }
  const first = outcome()
  await says({ type: 'failed', key: 'one', fault: new SecureError('WRONG_KEY').toJSON() })
  expect(first).toEqual(['WRONG_KEY'])
  pass(30_000)
  const second = outcome()
  pass(30_000)
  await says({ type: 'view', view: VIEW })
  expect(second).toEqual([])
  pass(29_999)
  await says({ type: 'view', view: VIEW })
  expect(second).toEqual([])
  pass(1)
  await says({ type: 'view', view: VIEW })
  expect(second).toEqual(['UNAVAILABLE'])
})

test('can be retried after a failure or timeout', async () => {
  const { frame, says, pass } = setUp()
  await says({ type: 'view', view: VIEW })
  const failing = frame.approve('one', { shownHash: 'aa' }).catch((error: SecureError) => error.code)
  await says({ type: 'failed', key: 'one', fault: new SecureError('WRONG_KEY').toJSON() })
  expect(await failing).toBe('WRONG_KEY')
  const silent = frame.approve('one', { shownHash: 'aa' }).catch((error: SecureError) => error.code)
  pass(60_000)
  expect(await silent).toBe('UNAVAILABLE')
})

test('shows a failure of the second try after the first timeout', async () => {
  const { frame, says, pass } = setUp()
  await says({ type: 'view', view: VIEW })
  const attempt = () => frame.approve('one', { shownHash: 'aa' }).catch(({ code }: SecureError) => code)
  const first = attempt()
  await says({ type: 'failed', key: 'one', fault: new SecureError('WRONG_KEY').toJSON() })
  pass(30_000)
  const second = attempt()
  pass(30_000)
  await says({ type: 'failed', key: 'one', fault: new SecureError('APPROVAL_CHANGED').toJSON() })
  pass(30_000)
  expect([await first, await second]).toEqual(['WRONG_KEY', 'APPROVAL_CHANGED'])
})

test('ignores failures of requests not approved here', async () => {
  const { frame, says, seen } = setUp()
  await says({ type: 'view', view: VIEW })
  const settled: string[] = []
  void frame.approve('one', { shownHash: 'aa' }).then(() => settled.push('done'))
  await says({ type: 'failed', key: 'two', fault: new SecureError('WRONG_KEY').toJSON() })
  expect(settled).toEqual([])
  await says({ type: 'view', view: null })
  expect([settled, seen.at(-1)]).toEqual([['done'], 'over'])
})

test('sets no deadline for a batch, which the frame ends', async () => {
  const { frame, says, pass } = setUp()
  await says({ type: 'view', view: VIEW })
  const settled: string[] = []
  frame.approve('one', { shownHash: 'aa' }).then(
    () => settled.push('done'),
    ({ code }: SecureError) => settled.push(code),
  )
  await says({ type: 'view', view: { key: 'one', kind: 'request', progress: { sent: 1, count: 2 } } as never })
  pass(60_000)
  pass(60_000)
  await says({ type: 'view', view: null })
  expect(settled).toEqual(['done'])
})
