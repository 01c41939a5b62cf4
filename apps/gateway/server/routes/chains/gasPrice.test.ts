import { expect, test } from 'vitest'
import type { SourceDeps } from '../../AnswerSource.ts'
import type { ChainRpc } from '../../sources/ChainRpc.ts'
import { gasPriceSource } from './gasPrice.ts'

const GWEI = 1_000_000_000

/** @param tips wei by block */
async function pricesOf(tips: readonly number[], flat: number | null = GWEI) {
  const hex = (wei: number) => `0x${wei.toString(16)}`
  const rpc: ChainRpc = {
    chainId: 'eip155:1',
    request: async () => null,
    batch: async (calls) =>
      calls.map(({ method }, id) => ({
        ...{ jsonrpc: '2.0', id },
        result:
          method === 'eth_feeHistory'
            ? { baseFeePerGas: tips.map(() => hex(100)), reward: tips.map((tip) => [tip, tip, tip].map(hex)) }
            : flat && hex(flat),
      })),
  }
  const source = gasPriceSource.kinds.chain({ rpcs: () => rpc } as unknown as SourceDeps)
  return source?.({ chainId: 'eip155:1' }, { client: undefined } as never)
}

test("is the base fee, with room to grow, and the blocks' median tip", async () => {
  expect(await pricesOf([1, 7, 9])).toEqual({ standard: '107', fast: '120', instant: '134' })
})

test('is the node’s price if empty blocks show no tip', async () => {
  const standard = String(GWEI)
  expect(await pricesOf([0, 0, 0])).toEqual({ standard, fast: '1130000000', instant: '1270000000' })
  expect(await pricesOf([0, 0, 0], null)).toEqual({ standard: '100', fast: '113', instant: '127' })
})
