import type { Queries } from '@airlock/server/openDatabase'
import type { TokenMetadata } from './TokenMetadata.ts'
import type { TokenMetadataStore } from './TokenMetadataStore.ts'

export function cachedTokenMetadata({ query }: Queries): TokenMetadataStore {
  return {
    async find(chainId, codes) {
      const rows = await query<{ address: string; code_hash: string; facts: TokenMetadata }>(
        'SELECT address, code_hash, facts FROM token_facts WHERE chain = $1 AND address = ANY($2)',
        [chainId, codes.map(({ address }) => address)],
      )
      const known = new Map(
        rows.map(({ address, code_hash, facts: metadata }) => [`${address} ${code_hash}`, metadata]),
      )
      return codes.map(({ address, codeHash }) => known.get(`${address} ${codeHash}`))
    },
    async save(chainId, metadata) {
      await query(
        `INSERT INTO token_facts (chain, address, code_hash, facts)
         SELECT $1, of->>'address', of->>'codeHash', of->'metadata' FROM jsonb_array_elements($2::jsonb) AS of
         ON CONFLICT DO NOTHING`,
        [chainId, JSON.stringify(metadata)],
      )
    },
  }
}

export const noTokenMetadata: TokenMetadataStore = {
  find: async (_chainId, codes) => codes.map(() => undefined),
  save: async () => {},
}
