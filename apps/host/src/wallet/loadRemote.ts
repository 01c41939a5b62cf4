import type { HostSettings } from '../hostSettings.ts'
import { FEATURES } from './features.ts'
import type { Remote } from './remote.ts'

export async function loadRemote({ projectId, networks, rpcUrls }: HostSettings): Promise<Remote> {
  // biome-ignore lint/correctness/noUndeclaredDependencies: `vite.config.ts` resolves the remote.
  const [sdk, react] = await Promise.all([import('airlock/sdk'), import('airlock/react')])
  const customRpcUrls = Object.fromEntries(Object.entries(rpcUrls).map(([id, url]) => [id, [{ url }]]))
  const kit = sdk.createAppKit({
    projectId,
    networks,
    customRpcUrls,
    features: FEATURES,
    metadata: {
      name: 'Airlock',
      description: 'Earn real yield on any liquid asset powered by market volatility.',
      url: location.origin,
      icons: [`${location.origin}/favicon.svg`],
    },
  })
  // biome-ignore lint/correctness/noUndeclaredDependencies: as above.
  return { kit, react, loadSiwx: () => import('airlock/siwx') }
}
