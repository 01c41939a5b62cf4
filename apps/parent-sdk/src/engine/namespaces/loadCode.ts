import type { Namespace } from '../../types/Namespace.ts'

/**
 * Loads namespaces as lazy chunks of the host's bundle. The script tag's build replaces this file with `loadFiles.ts`.
 */
export const LOAD_CODE = {
  solana: async (): Promise<Namespace> => (await import('./solana/index.ts')).namespace,
  polkadot: async (): Promise<Namespace> => (await import('./polkadot/index.ts')).namespace,
  bip122: async (): Promise<Namespace> => (await import('./bip122/index.ts')).namespace,
}
