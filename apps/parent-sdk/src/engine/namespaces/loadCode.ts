import type { Namespace } from '../../types/Namespace.ts'

/** The code of the namespaces that not every page has, by name: lazy chunks of the host's bundle. The build of the script tag takes `loadFiles.ts`. */
export const LOAD_CODE = {
  solana: async (): Promise<Namespace> => (await import('./solana/index.ts')).namespace,
  polkadot: async (): Promise<Namespace> => (await import('./polkadot/index.ts')).namespace,
  bip122: async (): Promise<Namespace> => (await import('./bip122/index.ts')).namespace,
}
