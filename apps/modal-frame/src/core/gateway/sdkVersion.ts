import { namespaceOf } from '@airlock/protocol/caip'
import { configAtom } from '../host/config.ts'
import type { Deps } from '../ports/Deps.ts'

/** `framework-adapters-version`, or `universal`, as other clients write it. */
export function sdkVersion({ store }: Pick<Deps, 'store'>): string {
  const config = store.get(configAtom)
  const namespaces = new Set(config?.networks.map(({ caipNetworkId }) => namespaceOf(caipNetworkId)))
  const adapters = config?.universal ? 'universal' : [...namespaces].join('-')
  return `html-${adapters}-${config?.sdk ?? ''}`.slice(0, 200)
}
