import { networkIdOf, toCaipNetwork } from '../page/options/networkInput.ts'
import type { NetworkInput } from '../types/AppKitOptions.ts'
import type { CaipNetwork } from '../types/states.ts'
import type { SavedSession } from './sessionCookie.ts'

/** Options of a binding that renders on a server. */
export type ServerRendering = {
  /**
   * Stores address, network and wallet name in a cookie that the server can read with `readSession`.
   *
   * @default false
   * @example ssr: true
   */
  ssr?: boolean
  /**
   * Session of the request, which the first paint shows as `reconnecting`.
   *
   * @default disconnected
   * @example session: readSession(request.headers.get('cookie'))
   */
  session?: SavedSession | undefined
}

export type FirstPaint = { address: string; network: CaipNetwork }

/** @returns `undefined` if the page does not have the network, as after a change of its options */
export function toFirstPaint(session: SavedSession, networks: readonly NetworkInput[]): FirstPaint | undefined {
  const network = networks.find((one) => networkIdOf(one) === session.caipNetworkId)
  return network && { address: session.address, network: toCaipNetwork(network) }
}
