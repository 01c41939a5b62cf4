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

async function hanging() {
  const stack = createTestStack()
  let respond: (found: AirlockError | undefined) => void = () => {}
  const findRejection = vi.fn(
    () =>
      new Promise<AirlockError | undefined>((resolve) => {
        respond = resolve
      }),
  )
  stack.responses.findRejection = findRejection
  const call = watch(stack.channel.call('open', {}))
  await settle()
  stack.load()
  vi.advanceTimersByTime(BOOT_AFTER_LOAD_MS)
  await settle()
  return Object.assign(stack, { call, findRejection, response: respond })
}

test('fails with the reason it finds for a silent frame, once', async () => {
  const { call, response: respond, findRejection, failures, unmounted } = await hanging()
  expect(findRejection).toHaveBeenCalledOnce()
  expect(call.outcome).toBe('pending')
  respond(REFUSAL)
  await settle()
  vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS)
  await settle()
  expect(call).toMatchObject({ outcome: REFUSAL, count: 1 })
  expect(failures).toEqual([REFUSAL])
  expect(unmounted()).toBe(1)
})

test('rejects with FRAME_UNREACHABLE for a silent frame without a reason', async () => {
  const { call, response: respond, failures } = await hanging()
  respond(undefined)
  await settle()
  expect(call.outcome).toMatchObject({ name: 'FRAME_UNREACHABLE', context: { origin: ORIGIN } })
  expect(failures).toHaveLength(1)
})

test.each([
  ['a reason', REFUSAL],
  ['no reason', undefined],
])('connects a frame that boots late, whatever is found meanwhile: %s', async (_what, found) => {
  const { response: respond, boot, accept, call, channel, failures } = await hanging()
  boot()
  await settle()
  await accept()
  respond(found)
  await settle()
  expect(call.outcome).toBeNull()
  expect(channel.isConnected()).toBe(true)
  expect(failures).toEqual([])
})

test('ignores a late result about a removed frame', async () => {
  const { response: respond, channel, failures, unmounted, remove } = await hanging()
  remove()
  const next = watch(channel.load())
  respond(REFUSAL)
  await settle()
  expect(next.outcome).toBe('pending')
  expect(failures).toEqual([])
  expect(unmounted()).toBe(1)
})

test('does not blame the configuration for a slow frame', async () => {
  const stack = createTestStack()
  stack.responses.findRejection = vi.fn(async () => REFUSAL)
  stack.responses.started = () => new Promise(() => {})
  stack.channel.load().catch(() => {})
  stack.boot()
  await settle()
  vi.advanceTimersByTime(HANDSHAKE_DEADLINE_MS)
  await settle()
  expect(stack.failures).toMatchObject([{ name: 'FRAME_TIMEOUT' }])
  expect(stack.responses.findRejection).not.toHaveBeenCalled()
})
