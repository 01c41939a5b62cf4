import { CHAINS } from './holdings.ts'
import { TOKENS } from './tokens.ts'

/** A list in the format of https://uniswap.org/tokenlist.schema.json. */
export type TokenList = {
  name: string
  timestamp: string
  version: { major: number; minor: number; patch: number }
  tokens: { chainId: number; address: string; decimals: number; name: string; symbol: string }[]
}

export function tokenList(): TokenList {
  const listed = TOKENS.filter(({ kind }) => kind === 'listed')
  return {
    name: 'Local world',
    timestamp: '2026-01-01T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: Object.values(CHAINS).flatMap(({ chainId }) =>
      listed.map(({ address, name = '', symbol = '', decimals = 0 }) => ({ chainId, address, decimals, name, symbol })),
    ),
  }
}
