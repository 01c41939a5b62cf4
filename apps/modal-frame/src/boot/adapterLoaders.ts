import type { Clock } from '../core/ports/Clock.ts'
import type { AdapterLoaders, ChainAdapter, RpcSettings } from '../core/ports/Namespace.ts'
import { NAMESPACES } from '../namespaces/registry.ts'

export function adapterLoaders(settings: RpcSettings, clock: Clock): AdapterLoaders {
  return Object.fromEntries(NAMESPACES.map(({ name, load }) => [name, once(() => load(settings, clock))]))
}

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
