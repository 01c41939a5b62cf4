import type { Namespace } from '../../types/Namespace.ts'

/** The script tag's build replaces this file with `loadFiles.ts`. */
export const LOAD_CODE = {
  solana: async (): Promise<Namespace> => (await import('../namespaces/solana/index.ts')).namespace,
  polkadot: async (): Promise<Namespace> => (await import('../namespaces/polkadot/index.ts')).namespace,
  bip122: async (): Promise<Namespace> => (await import('../namespaces/bip122/index.ts')).namespace,
  signIn: async () => (await import('../signIn/createSigningIn.ts')).createSigningIn,
  methods: async () => (await import('../methods/methods.ts')).methods,
  connections: async () => (await import('../connections/connectionsCode.ts')).connections,
  requests: async () => (await import('../namespaces/injected/requests/modalCalls.ts')).modalCalls,
  chains: async () => (await import('../namespaces/injected/chains/chainsCode.ts')).chains,
  remote: async () => (await import('../remote/remoteCode.ts')).remote,
  headless: async () => (await import('../headless/headlessCode.ts')).headless,
  button: async () => (await import('../button/renderAccount.ts')).renderAccount,
  warnings: async () => (await import('../warnings/warnings.ts')).warnings,
}
