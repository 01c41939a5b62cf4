import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestStack, settle } from '../../testing/createTestStack.ts'

async function connected() {
  const stack = createTestStack()
  void stack.channel.load()
  stack.boot()
  await settle()
  const frame = await stack.accept()
  const { port } = stack.posted[0] as { port: MessagePort }
  return Object.assign(stack, { frame, port })
}

async function raw(port: MessagePort, methodPath: unknown, args: unknown[] = []) {
  const id = String(Math.random())
  const reply = new Promise<Record<string, unknown>>((resolve) => {
    port.addEventListener('message', ({ data }) => data.callId === id && resolve(data))
  })
  port.postMessage({ namespace: 'penpal', type: 'CALL', id, methodPath, args })
  return reply
}

test('passes a frame call to its handler with a checked copy and an envelope', async () => {
  const { frame, handled } = await connected()
  expect(await frame.connect?.({ handle: 'h', namespace: 'eip155' })).toEqual({
    ok: true,
    value: { address: '0x1', caipNetworkId: 'eip155:1' },
  })
  expect(handled).toEqual([['connect', { handle: 'h', namespace: 'eip155' }]])
})

test.each([
  ['connect', { handle: 'h', namespace: 'cosmos' }],
  ['connect', null],
  ['shown', { width: '1', height: 2 }],
  ['resized', { width: 1, height: 1e9 }],
  ['closed', {}],
  ['selectAccount', { namespace: 'eip155', address: 'javascript:1' }],
  ['track', { event: 'forged' }],
])('[T33] rejects %s with %j without a handler', async (name, params) => {
  const { frame, handled } = await connected()
  expect(await frame[name]?.(params)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_PARAMS', context: { method: name } },
  })
  expect(handled).toEqual([])
})

test.each([
  [['constructor']],
  [['__proto__', 'constructor']],
  [['hasOwnProperty']],
  [['then']],
  [['0']],
  [[]],
  [['toString', 'call']],
  [Array.from({ length: 1_000 }, () => 'x')],
  ['connect'],
  [null],
])('[T32] finds nothing at the method path %j', async (path) => {
  const { port, handled } = await connected()
  const reply = await raw(port, path, [{ handle: 'h', namespace: 'eip155' }])
  expect(reply).toMatchObject({ isError: true })
  expect(handled).toEqual([])
})

test('[T35] sends neither stacks nor URLs of the page in errors', async () => {
  const { port, frame, responses } = await connected()
  responses.connect = () => Promise.reject(new Error('failed at https://app.example/secret.js?key=1'))
  const replies = [await raw(port, ['nothing']), await frame.connect?.({ handle: 'h', namespace: 'eip155' })]
  expect(JSON.stringify(replies)).not.toMatch(/secret|\.[jt]s|"stack":"[^"]/)
})

test('[T35] sends a declined request with its code', async () => {
  const { frame, responses } = await connected()
  responses.connect = () => Promise.reject(new AirlockError('USER_REJECTED', { cause: { code: 4001, message: 'no' } }))
  expect(await frame.connect?.({ handle: 'h', namespace: 'eip155' })).toEqual({
    ok: false,
    error: { code: 'USER_REJECTED', details: 'no', rpc: { code: 4001, message: 'no' } },
  })
})

test('[T33] returns an envelope for arbitrary JSON as params of any method, never throws', async () => {
  const { frame } = await connected()
  const names = [
    'shown',
    'resized',
    'closed',
    'connect',
    'cancelConnect',
    'disconnect',
    'switchNetwork',
    'selectAccount',
    'track',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, params) => {
      const envelope = (await frame[name]?.(params)) as { ok: boolean; error?: object }
      expect(typeof envelope.ok).toBe('boolean')
      expect(JSON.stringify(envelope)).not.toContain('stack')
    }),
    { numRuns: 300 },
  )
})

test('[T29] answers a flood of calls within its limits and rejects the rest', async () => {
  const { frame, handled, responses } = await connected()
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  responses.connect = () => gate.then(() => ({ address: '0x1', caipNetworkId: 'eip155:1' }))
  const calls = Array.from({ length: 2_000 }, () => frame.connect?.({ handle: 'h', namespace: 'eip155' }))
  await settle(40)
  expect(handled).toHaveLength(64)
  release()
  const envelopes = (await Promise.all(calls)) as { ok: boolean; error?: { code: string } }[]
  expect(envelopes.filter(({ ok }) => ok)).toHaveLength(64 + 256)
  expect(envelopes.filter(({ error }) => error?.code === 'TOO_MANY_CALLS')).toHaveLength(2_000 - 320)
})

test('[T31] rejects keys that would reach a prototype and pollutes nothing', async () => {
  const { port, handled } = await connected()
  const params = JSON.parse('{"namespace":"eip155","__proto__":{"polluted":1}}')
  expect(await raw(port, ['disconnect'], [params])).toMatchObject({
    value: { ok: false, error: { code: 'MESSAGE_INVALID' } },
  })
  expect(handled).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
