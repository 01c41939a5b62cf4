import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

/** Bytes that copy the code on chain. The contract has no constructor. */
const CREATION_BYTES = 31

export function keeperRuntime(): Hex {
  const creation = readFileSync(new URL('../../../../deploy/allowanceKeeper.hex', import.meta.url), 'utf8').trim()
  return `0x${creation.slice(2 * CREATION_BYTES)}`
}
