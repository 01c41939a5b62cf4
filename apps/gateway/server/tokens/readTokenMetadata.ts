import { decodeText } from '@airlock/protocol/namespaces/eip155/decodeText'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { Address, Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import { spamReasonsOfText } from './spamReasonsOfText.ts'
import { MAX_DECIMALS, MAX_SYMBOL_LENGTH, type TokenMetadata } from './TokenMetadata.ts'

/** `decimals()`, `symbol()` and `name()`. */
const DECIMALS: Hex = '0x313ce567'
const SYMBOL: Hex = '0x95d89b41'
const NAME: Hex = '0x06fdde03'

/** Proxies use about 10,000. */
const GAS = 100_000
const WORD = 32
const TEXT = 6 * WORD

/** In order; `undefined` for a token without valid decimals. @throws SourceFailed if no upstream responds */
export async function readTokenMetadata(
  rpc: RpcClient,
  tokens: readonly Address[],
): Promise<(TokenMetadata | undefined)[]> {
  const reads = tokens.flatMap((to): BoundedRead[] => [
    { to, data: DECIMALS, gas: GAS, maxBytes: WORD },
    { to, data: SYMBOL, gas: GAS, maxBytes: TEXT },
    { to, data: NAME, gas: GAS, maxBytes: TEXT },
  ])
  const responses = await readBounded(rpc, reads)
  return tokens.map((_, index) => parseMetadata(responses.slice(index * 3, index * 3 + 3)))
}

function parseMetadata([decimals, symbol, name]: readonly (Buffer | undefined)[]): TokenMetadata | undefined {
  if (decimals?.length !== WORD) return undefined
  const count = BigInt(`0x${decimals.toString('hex')}`)
  if (count > BigInt(MAX_DECIMALS)) return undefined
  const [rawSymbol, rawName] = [decodeText(symbol), decodeText(name)]
  return {
    decimals: Number(count),
    symbol: foreignText(rawSymbol, MAX_SYMBOL_LENGTH) ?? '',
    name: foreignText(rawName) ?? '',
    reasons: spamReasonsOfText(rawSymbol, rawName),
  }
}
