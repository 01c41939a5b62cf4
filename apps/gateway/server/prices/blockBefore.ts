import { type Hex, hexToNumber, isHex, numberToHex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { SourceFailed } from '../sources/Source.ts'

type Block = { number: number; time: number }

const MAX_GUESSES = 24

/** Interpolates. @param time seconds @returns undefined if the chain is younger @throws SourceFailed */
export async function blockBefore(rpc: RpcClient, time: number): Promise<number | undefined> {
  let above = await readBlock(rpc, 'latest')
  if (above.time <= time) return above.number
  if (above.number === 0) return undefined
  // A genesis block may have any time.
  let below = await readBlock(rpc, numberToHex(1))
  if (below.time > time) return undefined
  for (let guesses = 0; above.number - below.number > 1 && guesses < MAX_GUESSES; guesses++) {
    const share = (time - below.time) / (above.time - below.time)
    // Halves every other time, because a long pause defeats interpolation.
    const guess = below.number + Math.round((above.number - below.number) * (guesses % 2 === 0 ? share : 0.5))
    const block = await readBlock(rpc, numberToHex(Math.min(above.number - 1, Math.max(below.number + 1, guess))))
    if (block.time <= time) below = block
    else above = block
  }
  return below.number
}

async function readBlock(rpc: RpcClient, number: Hex | 'latest'): Promise<Block> {
  const block = (await rpc.request({ method: 'eth_getBlockByNumber', params: [number, false] })) as {
    number?: unknown
    timestamp?: unknown
  } | null
  if (!isHex(block?.number) || !isHex(block.timestamp)) throw new SourceFailed('the upstream answered with no block')
  return { number: hexToNumber(block.number), time: hexToNumber(block.timestamp) }
}
