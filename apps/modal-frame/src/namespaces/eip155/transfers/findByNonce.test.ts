import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { ADDRESS } from '../../../testing/testFixtures.ts'
import type { Read } from './createChainReader.ts'
import { findByNonce } from './findByNonce.ts'

const TIP = 1_000
const NO_STATE = new AirlockError('RPC_FAILED', { cause: new Error('missing trie node') })

/** `mined` used nonce 4. The node has state since `stored`. */
function node({ mined, stored = 0, failure = NO_STATE }: { mined: number; stored?: number; failure?: Error }) {
  const read = {
    quantity: async (method: string, params?: unknown) => {
      if (method === 'eth_blockNumber') return BigInt(TIP)
      const block = Number((params as string[])[1])
      if (block < stored) throw failure
      return block < mined ? 4n : 5n
    },
    record: async (_method: string, params?: unknown) => {
      const matches = (params as string[])[0] === numberToHex(mined)
      return { transactions: matches ? [{ hash: '0x1', from: ADDRESS.toLowerCase(), nonce: '0x4' }] : [] }
    },
  }
  return read as unknown as Read
}
const find = (input: Parameters<typeof node>[0]) => findByNonce(node(input), ADDRESS, 4)

test.each([TIP, TIP - 1, TIP - 60, TIP - 119])(
  'finds a transaction of block %d of 1,000 by its nonce',
  async (mined) => {
    expect(await find({ mined })).toMatchObject({ hash: '0x1' })
  },
)

test('searches only the newest blocks', async () => {
  expect(await find({ mined: TIP - 120 })).toBeUndefined()
})

test('finds one on a node with few block states', async () => {
  expect(await find({ mined: TIP - 5, stored: TIP - 20 })).toMatchObject({ hash: '0x1' })
  expect(await find({ mined: TIP - 30, stored: TIP - 20 })).toBeUndefined()
})

test('does not treat a network failure as missing state', async () => {
  await expect(find({ mined: TIP - 5, stored: TIP - 20, failure: new AirlockError('RPC_FAILED') })).rejects.toThrow()
})
