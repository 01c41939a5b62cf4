import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestStack, ORIGIN, settle, watch } from '../../testing/createTestStack.ts'
import { BOOT_AFTER_LOAD_MS } from './openChannel.ts'

const REFUSAL = new AirlockError('PROJECT_UNKNOWN', { context: { origin: 'https://app.example', project: 'typo' } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A channel whose frame loaded and says nothing, with a call that waits, and the question why that is so. */
async function silent() {
  const stack = createTestStack()
  let answer: (found: AirlockError | undefined) => void = () => {}
  const findRejection = vi.fn(
    () =>
      new Promise<AirlockError | undefined>((resolve) => {
        answer = resolve
      }),
  )
  stack.answers.findRejection = findRejection
  const call = watch(stack.channel.call('open', {}))
  await settle()
  stack.load()
  vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS)
  await settle()
  return Object.assign(stack, { call, findRejection, answer })
}

test('a frame that says nothing fails with the reason that is found, once', async () => {
  const { call, answer, findRejection, failures, unmounted } = await silent()
  expect(findRejection).toHaveBeenCalledOnce()
  expect(call.outcome).toBe('pending')
  answer(REFUSAL)
  await settle()
  vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS)
  await settle()
  expect(call).toMatchObject({ outcome: REFUSAL, count: 1 })
  expect(failures).toEqual([REFUSAL])
  expect(unmounted()).toBe(1)
})

test('a frame that says nothing for no reason that is found cannot be reached', async () => {
  const { call, answer, failures } = await silent()
  answer(undefined)
  await settle()
  expect(call.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE', context: { origin: ORIGIN } })
  expect(failures).toHaveLength(1)
})

test.each([
  ['a reason', REFUSAL],
  ['no reason', undefined],
])('a frame that speaks after all has not failed, whatever is found meanwhile: %s', async (_what, found) => {
  const { answer, boot, accept, call, channel, failures } = await silent()
  boot()
  await settle()
  await accept()
  answer(found)
  await settle()
  expect(call.outcome).toBeNull()
  expect(channel.isConnected()).toBe(true)
  expect(failures).toEqual([])
})

test('what is found about a frame that was dropped says nothing about the next one', async () => {
  const { answer, channel, failures, unmounted, remove } = await silent()
  remove()
  const next = watch(channel.load())
  answer(REFUSAL)
  await settle()
  expect(next.outcome).toBe('pending')
  expect(failures).toEqual([])
  expect(unmounted()).toBe(1)
})

test('does not blame the configuration for a slow frame', async () => {
  const stack = createTestStack()
  stack.answers.findRejection = vi.fn(async () => REFUSAL)
  stack.answers.started = () => new Promise(() => {})
  stack.channel.load().catch(() => {})
  stack.boot()
  await settle()
  vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS)
  await settle()
  expect(stack.failures).toMatchObject([{ name: 'FRAME_TIMEOUT' }])
  expect(stack.answers.findRejection).not.toHaveBeenCalled()
})
