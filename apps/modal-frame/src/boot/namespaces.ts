import type { AdapterLoaders, ChainAdapter } from '../core/ports/ChainAdapter.ts'
import type { Clock } from '../core/ports/Clock.ts'
import type { RpcSettings } from '../namespaces/eip155/rpcUrls.ts'

/** The chain adapters that exist, each in a chunk of its own that loads on first use. */
export function adapterLoaders(settings: RpcSettings, clock: Clock): AdapterLoaders {
  return {
    eip155: once(async () =>
      (await import('../namespaces/eip155/createEvmAdapter.ts')).createEvmAdapter(settings, clock),
    ),
  }
}

/** A load that failed, as without a connection, is tried again by the next call. */
function once(load: () => Promise<ChainAdapter>): () => Promise<ChainAdapter> {
  let loading: Promise<ChainAdapter> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
