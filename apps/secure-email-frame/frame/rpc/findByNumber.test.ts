import { expect, test } from 'vitest'
import { findByNumber } from './findByNumber.ts'

const ACCOUNT = `0x${'cd'.repeat(20)}`

/** A node whose account used number 4 in the block that `mined` names, and that has the counts since block `kept`. */
function node({ mined, kept = 0 }: { mined: number; kept?: number }) {
  const asked: number[] = []
  const read = async (_chain: unknown, method: string, params: unknown): Promise<unknown> => {
    const [first, second] = params as [string, unknown]
    if (method === 'eth_getBlockByNumber')
      return {
        transactions: Number(first) === mined ? [{ hash: '0x1', from: ACCOUNT.toUpperCase(), nonce: '0x4' }] : [],
      }
    const block = Number(second)
    asked.push(block)
    if (block < kept) throw new Error('missing trie node')
    return block < mined ? '0x4' : '0x5'
  }
  return { read, asked }
}
const find = ({ read }: ReturnType<typeof node>) =>
  findByNumber({ chainId: 1, account: ACCOUNT, nonce: 4 }, 20_000_000, read)

test.each([20_000_000, 19_999_999, 19_999_000, 12_345_678, 1, 0])(
  'the transaction of block %d of twenty million is found by its number, in few looks',
  async (mined) => {
    const given = node({ mined })
    expect(await find(given)).toMatchObject({ hash: '0x1' })
    expect(given.asked.length).toBeLessThan(60)
  },
)

test('one is found where the node has the newest blocks alone, if it is in the newer half of them', async () => {
  expect(await find(node({ mined: 19_999_940, kept: 19_999_872 }))).toMatchObject({ hash: '0x1' })
  expect(await find(node({ mined: 19_999_000, kept: 19_999_872 }))).toBeUndefined()
})

test('a number that no transaction of its block has went into an authorization', async () => {
  const { read } = node({ mined: 19_999_999 })
  const empty: typeof read = async (...asked) =>
    asked[1] === 'eth_getBlockByNumber' ? { transactions: [] } : read(...asked)
  expect(await findByNumber({ chainId: 1, account: ACCOUNT, nonce: 4 }, 20_000_000, empty)).toBe('none')
})

test('a node that counts nothing finds nothing', async () => {
  expect(await find({ ...node({ mined: 5 }), read: async () => null })).toBeUndefined()
  const { read } = node({ mined: 5 })
  const partly: typeof read = async (chain, method, params) =>
    method === 'eth_getBlockByNumber' || Number((params as unknown[])[1]) > 10_000 ? read(chain, method, params) : null
  expect(await findByNumber({ chainId: 1, account: ACCOUNT, nonce: 4 }, 20_000_000, partly)).toBeUndefined()
})
