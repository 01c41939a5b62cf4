import { BITCOIN_GIVER } from '../facts/bitcoin.ts'
import type { Result } from '../offchain/Answer.ts'
import { type BitcoinChain, createBitcoinChain } from './createBitcoinChain.ts'
import { createEsplora } from './createEsplora.ts'
import { endowBitcoin } from './endowBitcoin.ts'
import { scriptOf } from './scriptOf.ts'

export type Bitcoin = {
  answer: ReturnType<typeof createEsplora>
  chain: BitcoinChain
  close(): Promise<void>
}

const BLOCK_MS = 1_000

/** @param blocks `'given'` where the test mines them */
export async function startBitcoin(blocks: 'mined' | 'given' = 'mined'): Promise<Bitcoin> {
  const giver = scriptOf(BITCOIN_GIVER) as Uint8Array
  const chain = await createBitcoinChain(giver)
  await endowBitcoin(chain, giver)
  const timers = new Set<NodeJS.Timeout>()
  const responseOf = createEsplora(chain)
  return {
    chain,
    async answer(request): Promise<Result | undefined> {
      const response = await responseOf(request)
      if (blocks === 'mined' && request.method === 'POST' && response?.status === 200) mineSoon()
      return response
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await chain.close()
    },
  }

  function mineSoon() {
    const timer = setTimeout(() => {
      timers.delete(timer)
      chain.mine().catch((cause: unknown) => console.error('Bitcoin: no block was mined.', cause))
    }, BLOCK_MS)
    timers.add(timer)
  }
}
