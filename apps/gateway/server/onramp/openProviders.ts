import type { GatewaySettings, OnrampProviderSettings } from '@airlock/protocol/gateway/settings'
import type { Database } from '@airlock/server/openDatabase'
import type { OnrampProvider } from './OnrampProvider.ts'
import { coinbase } from './providers/coinbase.ts'
import { meld } from './providers/meld.ts'
import { moonpay } from './providers/moonpay.ts'
import { stripe } from './providers/stripe.ts'
import { databaseTokens, memoryTokens } from './providers/TokenStore.ts'
import { transak } from './providers/transak.ts'

/** @param database shares access tokens between processes @throws Error for an invalid key */
export function openProviders(
  { onramp }: Pick<GatewaySettings, 'onramp'>,
  database: Database | undefined,
): OnrampProvider[] {
  return Object.entries(onramp).map(([name, settings]) => openOne(name, settings, database))
}

function openOne(name: string, settings: OnrampProviderSettings, database: Database | undefined): OnrampProvider {
  switch (settings.kind) {
    case 'moonpay':
      return moonpay(name, settings)
    case 'coinbase':
      return coinbase(name, settings)
    case 'stripe':
      return stripe(name, settings)
    case 'meld':
      return meld(name, settings)
    case 'transak':
      return transak(name, settings, { store: database === undefined ? memoryTokens() : databaseTokens(database) })
  }
}
