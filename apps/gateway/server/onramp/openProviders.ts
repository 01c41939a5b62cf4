import type { GatewaySettings, OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import type { OnrampProvider } from './OnrampProvider.ts'
import { coinbase } from './providers/coinbase.ts'
import { meld } from './providers/meld.ts'
import { moonpay } from './providers/moonpay.ts'
import { stripe } from './providers/stripe.ts'

/** Opens the providers of the configuration. @throws Error for a key that is not valid */
export function openProviders({ onramp }: Pick<GatewaySettings, 'onramp'>): OnrampProvider[] {
  return Object.entries(onramp).map(([name, settings]) => openOne(name, settings))
}

function openOne(name: string, settings: OnrampProviderSettings): OnrampProvider {
  switch (settings.kind) {
    case 'moonpay':
      return moonpay(name, settings)
    case 'coinbase':
      return coinbase(name, settings)
    case 'stripe':
      return stripe(name, settings)
    case 'meld':
      return meld(name, settings)
  }
}
