import type { OnrampOptions } from '@airlock/protocol/gateway/answers/onramp'
import { networkName, ONRAMP_NETWORKS, type OnrampAsset } from './assets.ts'
import type { OnrampProvider } from './OnrampProvider.ts'

export function mergeOptions(providers: readonly OnrampProvider[]): OnrampOptions {
  const assets = [...new Set(providers.flatMap((provider) => provider.assets))]
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  const limits = providers.flatMap((provider) => provider.limits)
  const currencies = [...new Set(limits.map(({ currency }) => currency))]
  return {
    paymentCurrencies: currencies.map((id) => ({
      id,
      payment_method_limits: widest(limits.filter(({ currency }) => currency === id).flatMap(({ methods }) => methods)),
    })),
    purchaseCurrencies: symbols.map((symbol) => {
      const own = assets.filter((asset) => asset.symbol === symbol)
      return { id: symbol.toLowerCase(), name: own[0]?.name ?? symbol, symbol, networks: own.map(toNetwork) }
    }),
  }
}

function toNetwork({ network, contract }: OnrampAsset) {
  const { title = network, chainId = network } = ONRAMP_NETWORKS[network] ?? {}
  return { name: networkName(network), display_name: title, chain_id: chainId, contract_address: contract }
}

type Limit = { id: string; min: string; max: string }

function widest(limits: readonly Limit[]): Limit[] {
  const byId = new Map<string, Limit>()
  for (const limit of limits) {
    const known = byId.get(limit.id) ?? limit
    byId.set(limit.id, {
      id: limit.id,
      min: Number(limit.min) < Number(known.min) ? limit.min : known.min,
      max: Number(limit.max) > Number(known.max) ? limit.max : known.max,
    })
  }
  return [...byId.values()]
}
