import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseWalletPage, type WalletEntry } from '@airlock/protocol/gateway/answers/wallets'
import { SDK_TYPE } from '../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../core/gateway/sdkVersion.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import type { Gateway } from '../../core/ports/Gateway.ts'
import type { WalletCatalogue } from '../../core/ports/WalletCatalogue.ts'
import type { CatalogueWallet } from '../../core/wallets/catalogue.ts'

const MAX_LENGTH = 1_000_000

export function gatewayCatalogue(gateway: Gateway, store: Deps['store']): WalletCatalogue {
  const { origin, projectId } = gateway
  return async (query, signal) => {
    const sv = sdkVersion({ store })
    const deadline = AbortSignal.timeout(HTTP_TIMEOUT_MS)
    try {
      const response = await gateway.fetch(
        `${origin}/getWallets?${searchOf({ ...query, projectId, st: SDK_TYPE, sv })}`,
        {
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        },
      )
      const text = await response.text()
      const page = response.ok && text.length <= MAX_LENGTH ? parseWalletPage(JSON.parse(text)) : undefined
      if (page === undefined) throw new Error(`The gateway answered ${response.status}.`)
      return { count: page.count, wallets: page.data.map((entry) => toWallet(entry, origin)) }
    } catch (cause) {
      throw new AirlockError('CATALOGUE_UNAVAILABLE', { cause })
    }
  }
}

function searchOf(query: Readonly<Record<string, unknown>>) {
  const input = Object.entries(query).filter(([, value]) => value !== undefined && String(value) !== '')
  return new URLSearchParams(input.map(([name, value]) => [name, String(value)]))
}

function toWallet(
  { image_id, chains, badge_type, order: _place, ...entry }: WalletEntry,
  gateway: string,
): CatalogueWallet {
  return {
    ...entry,
    ...(badge_type === 'certified' && { isCertified: true as const }),
    ...(chains !== undefined && { namespaces: chains.map((chain) => chain.slice(0, chain.indexOf(':'))) }),
    ...(image_id !== undefined && { image_url: `${gateway}/getWalletImage/${image_id}` }),
  }
}
