import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { OnrampProvider } from './OnrampProvider.ts'
import { coinbase } from './providers/coinbase.ts'
import { moonpay } from './providers/moonpay.ts'

/** Opens the providers of the configuration. @throws Error for a key that is not valid */
export function openProviders({ onramp }: Pick<GatewaySettings, 'onramp'>): OnrampProvider[] {
  return Object.entries(onramp).map(([name, settings]) =>
    settings.kind === 'moonpay' ? moonpay(name, settings) : coinbase(name, settings),
  )
}
