import { expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { findLog } from './findLog.ts'

type Log = { at: number }

function node(at: number, mostBlocks: number) {
  return vi.fn(async ([filter]: object[]) => {
    const { fromBlock, toBlock } = filter as Record<'fromBlock' | 'toBlock', string>
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    if (to - from > mostBlocks) throw new SecureError('NETWORK_FAILED', { message: 'block range is too wide' })
    return from <= at && at <= to ? [{ at }] : []
  })
}
const find = (read: ReturnType<typeof node>) =>
  findLog<Log>({ from: 0, to: 8_000 }, {}, { read, matches: ({ at }) => at > 0 })

test('finds a log if its node limits the range to a few blocks', async () => {
  for (const at of [1, 4_000, 4_001, 8_000]) expect(await find(node(at, 600))).toEqual({ at })
})

test('fails if a node rejects the smallest range', async () => {
  await expect(find(node(1, 10))).rejects.toMatchObject({ message: 'block range is too wide' })
})

test('fails without splitting if a node is unreachable', async () => {
  const away = vi.fn(async () => {
    throw new SecureError('NETWORK_FAILED', { cause: new Error('timeout') })
  })
  await expect(find(away as never)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  expect(away).toHaveBeenCalledOnce()
})
