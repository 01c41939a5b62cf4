import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitSuccess } from './awaitSuccess.ts'
import { isUnsent } from './isUnsent.ts'

const HASHES = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`] as const
const ID = callsIdOf({ chainId: 1, kind: 'row', callCount: 2, hashes: HASHES })

function network(statuses: readonly (string | undefined)[], readCount = 0) {
  let count = 0
  return async (_chain: unknown, method: string, params: unknown) => {
    if (method !== 'eth_getTransactionReceipt') return method === 'eth_getTransactionByHash' ? {} : null
    count += 1
    const [hash] = params as [(typeof HASHES)[number]]
    const status = count <= readCount ? undefined : statuses[HASHES.indexOf(hash)]
    return status === undefined ? null : { status, transactionHash: hash, logs: [] }
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const run = async (read: ReturnType<typeof network>, signal = new AbortController().signal) => {
  const outcome = awaitSuccess(ID, { read, signal }).then(
    () => 'done',
    (cause) => cause,
  )
  await vi.advanceTimersByTimeAsync(130_000)
  return outcome
}

describe('awaitSuccess', () => {
  test('waits until all calls succeeded', async () => {
    expect(await run(network(['0x1', '0x1'], 7))).toBe('done')
  })

  test.each([
    ['all', ['0x0', '0x0']],
    ['one', ['0x1', '0x0']],
  ])('fails finally if %s of them failed', async (_, statuses) => {
    const cause = await run(network(statuses))
    expect(cause).toMatchObject({ code: 'NETWORK_FAILED', message: 'The network rejected this transaction.' })
    expect(isUnsent(cause)).toBe(true)
  })

  test('admits after two minutes that the outcome is unknown', async () => {
    const cause = await run(network([undefined, undefined]))
    expect(cause).toMatchObject({ code: 'NETWORK_FAILED', message: expect.stringContaining('may have been sent') })
    expect(isUnsent(cause)).toBe(false)
  })

  test('ends when no one waits', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await run(network([]), controller.signal)).toMatchObject({ code: 'NETWORK_FAILED' })
  })
})
