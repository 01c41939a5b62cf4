import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestStack, settle, watch } from '../../testing/createTestStack.ts'
import type { Frame } from '../../types/Frame.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('calls', () => {
  async function connected(serve?: Parameters<typeof createTestStack>[0]) {
    const stack = createTestStack(serve)
    void stack.channel.load()
    stack.boot()
    await settle()
    const frame = await stack.accept()
    await settle()
    return Object.assign(stack, { frame })
  }
  const read = { caipNetworkId: 'eip155:1', method: 'eth_call' } as const
  const toWallet = (method: string) => ({ connectorId: 'walletConnect', namespace: 'eip155', method }) as const

  test('sends only the open params that the frame takes', async () => {
    const { channel, received } = await connected()
    await channel.open({ view: 'Networks', uri: 'unknown' } as OpenParams)
    expect(received.at(-1)).toEqual(['open', { view: 'Networks' }])
  })

  test('[T36] times out a read at its deadline and ignores a later answer', async () => {
    let respond = (_value: unknown) => {}
    const { channel } = await connected(
      () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    )
    const call = watch(channel.call('request', read))
    await settle()
    vi.advanceTimersByTime(READ_DEADLINE_MS)
    await settle()
    expect(call.outcome).toMatchObject({ name: 'FRAME_TIMEOUT' })
    respond('0x1')
    await settle()
    expect(call.count).toBe(1)
  })

  test('[T36] ignores unrequested and second replies', async () => {
    const { channel, posted } = await connected(() => '0x1')
    const port = posted[0]?.port as MessagePort
    port.postMessage({ namespace: 'penpal', type: 'REPLY', callId: 'nobody', value: { ok: true, value: 1 } })
    expect(await channel.call('request', read)).toBe('0x1')
    port.postMessage({ namespace: 'penpal', type: 'REPLY', callId: 'nobody', isError: true, value: 'late' })
    await settle()
    expect(await channel.call('request', read)).toBe('0x1')
  })

  test('rejects with the code, the sentence and the cause of an error of the frame', async () => {
    const { channel } = await connected(() => {
      throw new AirlockError('RPC_FAILED', {
        context: { network: 'Base' },
        cause: { code: 3, message: 'reverted', data: '0x08' },
      })
    })
    await expect(channel.call('request', read)).rejects.toMatchObject({
      name: 'RPC_FAILED',
      message: 'The RPC for Base did not respond.',
      cause: { code: 3, message: 'reverted', data: '0x08' },
    })
  })

  test.each([
    ['balance', { balance: 7, symbol: 'ETH' }],
    ['balance', null],
    ['network', { caipNetworkId: 'eip155:1', testnet: false }],
  ] as const)('[T31] rejects an invalid answer of %s: %j', async (name, value) => {
    const { channel } = await connected(() => value)
    const params = name === 'balance' ? { namespace: 'eip155', address: '0x1' } : { caipNetworkId: 'eip155:1' }
    await expect(channel.call(name, params as never)).rejects.toMatchObject({ name: 'MESSAGE_INVALID' })
  })

  test('rejects an answer without an envelope', async () => {
    const stack = createTestStack()
    const call = stack.channel.call('open', {})
    stack.boot()
    await settle()
    const { port } = stack.posted[0] as { port: MessagePort }
    port.onmessage = ({ data }) => {
      if (data.type === 'SYN') {
        port.postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'zzzz' })
        port.postMessage({ namespace: 'penpal', type: 'ACK1', methodPaths: [] })
      }
      if (data.type === 'CALL')
        port.postMessage({ namespace: 'penpal', type: 'REPLY', callId: data.id, value: { value: 1 } })
    }
    await expect(call).rejects.toMatchObject({ name: 'INTERNAL' })
  })

  test.each([
    ['[T30] a megabyte', 'x'.repeat(1_100_000), 'MESSAGE_TOO_LARGE'],
    ['[T30] a thousand levels', deep(1_000), 'MESSAGE_TOO_LARGE'],
    ['[T31] a function', () => 1, 'MESSAGE_INVALID'],
    ['[T31] a prototype key', JSON.parse('{"__proto__":{"polluted":true}}'), 'MESSAGE_INVALID'],
    ['[T31] a cycle', cycle(), 'MESSAGE_TOO_LARGE'],
    ['[T31] a bigint', 1n, 'MESSAGE_INVALID'],
  ])('rejects params with %s before anything is sent', async (_name, params, error) => {
    const { channel, received } = await connected()
    await expect(channel.call('request', { ...read, params: params as never })).rejects.toMatchObject({ name: error })
    expect(received).toHaveLength(0)
  })

  test('[T9] sends a copy that later changes do not affect', async () => {
    const { channel, received } = await connected()
    const params = [{ to: '0xaa' }]
    const call = channel.call('request', { ...read, params })
    ;(params[0] as { to: string }).to = '0xbb'
    await call
    expect(received[0]?.[1]).toMatchObject({ params: [{ to: '0xaa' }] })
  })

  test('[T29] frees the slots of unanswered calls and drops queued timeouts', async () => {
    const { channel, received } = await connected(() => new Promise(() => {}))
    const calls = Array.from({ length: 100 }, () => watch(channel.call('request', read)))
    await settle(40)
    vi.advanceTimersByTime(READ_DEADLINE_MS)
    await settle(40)
    for (const { outcome } of calls) expect(outcome).toMatchObject({ name: 'FRAME_TIMEOUT' })
    expect(received).toHaveLength(48)
    void watch(channel.call('open', {}))
    await settle()
    expect(received.at(-1)).toEqual(['open', {}])
  })

  test('[T29] runs 64 requests to a wallet, queues 256 and rejects one more with -32005', async () => {
    const { channel, received, remove } = await connected(() => new Promise(() => {}))
    const calls = Array.from({ length: 321 }, () => watch(channel.call('walletRequest', toWallet('personal_sign'))))
    await settle(60)
    expect(received).toHaveLength(64)
    expect(calls.filter(({ outcome }) => outcome !== 'pending')).toHaveLength(1)
    expect(calls.at(-1)?.outcome).toMatchObject({ name: 'TOO_MANY_CALLS', code: -32005 })
    remove()
    await settle()
    expect(calls.filter(({ outcome }) => outcome === 'pending')).toHaveLength(0)
    expect(received).toHaveLength(64)
  })

  test.each([
    ['our node', (channel: Pick<Frame, 'call'>) => channel.call('request', read)],
    ['the wallet in session', (channel: Pick<Frame, 'call'>) => channel.call('walletRequest', toWallet('eth_call'))],
  ])('[T29] answers 2,000 reads at once from %s, at most 48 in flight', async (_, request) => {
    let [inFlight, max] = [0, 0]
    const { channel } = await connected(async () => {
      inFlight += 1
      max = Math.max(max, inFlight)
      await settle(1)
      inFlight -= 1
      return '0x1'
    })
    const responses = await Promise.all(Array.from({ length: 2_000 }, () => request(channel)))
    expect(responses.every((response) => response === '0x1')).toBe(true)
    expect(max).toBe(48)
  })

  test('[T29] sends a request to a wallet while reads wait', async () => {
    const { channel, received } = await connected(() => new Promise(() => {}))
    for (let index = 0; index < 2_000; index += 1) void watch(channel.call('request', read))
    void watch(channel.call('walletRequest', toWallet('personal_sign')))
    await settle(40)
    expect(received.at(-1)).toEqual(['walletRequest', toWallet('personal_sign')])
  })

  test('[T29] rejects reads beyond 4,096 that wait', async () => {
    const { channel } = await connected(() => new Promise(() => {}))
    const calls = Array.from({ length: 48 + 4_096 + 1 }, () => watch(channel.call('request', read)))
    await settle(40)
    expect(calls.filter(({ outcome }) => outcome !== 'pending')).toHaveLength(1)
    expect(calls.at(-1)?.outcome).toMatchObject({ name: 'TOO_MANY_CALLS', code: -32005 })
  })
})

function deep(levels: number): unknown {
  return levels === 0 ? null : [deep(levels - 1)]
}

function cycle() {
  const self: Record<string, unknown> = {}
  self.self = self
  return self
}
