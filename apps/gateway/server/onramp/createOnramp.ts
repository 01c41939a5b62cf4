import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { type CaipNetworkId, isAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import type {
  OnrampOptions,
  OnrampOrder,
  OnrampQuote,
  onrampQuoteBody,
  onrampUrlBody,
} from '@airlock/protocol/gateway/answers/onramp'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type * as z from 'zod/mini'
import { GatewayError } from '../GatewayError.ts'
import type { SourceContext } from '../sources/Source.ts'
import { SourceFailed } from '../sources/Source.ts'
import { findAsset } from './assets.ts'
import { mergeOptions } from './mergeOptions.ts'
import { EventRefused, type OnrampProvider } from './OnrampProvider.ts'
import type { Order, OrderStore } from './orders/OrderStore.ts'
import { orderTransaction } from './orders/orderTransaction.ts'
import { sha256 } from './sha256.ts'

/** Started bank transfers take days. */
const EXPIRY_MS = 24 * 60 * 60_000
const STATUS_MS = 3_000
const MAX_READS = 10_000

type Caller = SourceContext & { client?: ClientNetwork }

export type OnrampSource = {
  providers: readonly Pick<OnrampProvider, 'name' | 'title'>[]
  options(): OnrampOptions
  /** @throws GatewayError INVALID_PARAMS, NO_ONRAMP, SourceFailed */
  quote(body: z.output<typeof onrampQuoteBody>, context: Caller): Promise<OnrampQuote>
  /** @throws GatewayError INVALID_PARAMS, NO_ONRAMP, LimitHit, SourceFailed */
  url(
    body: z.output<typeof onrampUrlBody>,
    context: Caller,
  ): Promise<{ url: string; reference: string; provider: string }>
  order(reference: string, context: Caller): Promise<OnrampOrder | undefined>
  /** @throws GatewayError NOT_SIGNED, NOT_FOUND */
  event(event: { provider: string; raw: Uint8Array; header(name: string): string | undefined }): Promise<void>
  /** Leaves out orders without a known transaction. */
  transactions(address: string, network: CaipNetworkId | undefined): Promise<Transaction[]>
}

type Options = { providers: readonly OnrampProvider[]; orders: OrderStore; returnUrl: string; now?: () => number }

export function createOnramp({ providers, orders, returnUrl, now = Date.now }: Options): OnrampSource {
  const reads = new Map<string, number>()

  function choose(name: string | undefined, symbol: string, network: string | undefined) {
    const named = providers.filter((provider) => name === undefined || provider.name === name)
    for (const provider of named) {
      const asset = findAsset(provider.assets, symbol, network)
      if (asset !== undefined) return { provider, asset }
    }
    throw new GatewayError('NO_ONRAMP')
  }

  async function readAtProvider(order: Order, signal: AbortSignal): Promise<Order> {
    const provider = providers.find(({ name }) => name === order.provider)
    const lastRead = reads.get(order.reference) ?? Number.NEGATIVE_INFINITY
    if (!provider?.status || order.status === 'success' || now() - lastRead < STATUS_MS) return order
    if (reads.size >= MAX_READS) reads.clear()
    reads.set(order.reference, now())
    const update = await provider.status(order.reference, signal).catch(() => undefined)
    if (update === undefined) return order
    const { reference } = order
    await orders.update({
      provider: provider.name,
      reference,
      eventId: sha256(JSON.stringify([reference, update])),
      update,
    })
    return (await orders.find(reference)) ?? order
  }

  return {
    providers: providers.map(({ name, title }) => ({ name, title })),
    options: () => mergeOptions(providers),
    async quote({ purchaseCurrency, paymentCurrency, amount, network, provider: name }, { signal }) {
      const symbol = typeof purchaseCurrency === 'string' ? purchaseCurrency : purchaseCurrency.symbol
      const currency = typeof paymentCurrency === 'string' ? paymentCurrency : paymentCurrency.id
      const { provider, asset } = choose(name, symbol, network)
      checkAmount(provider, currency, amount, 'body.amount')
      if (provider.quote === undefined) throw new SourceFailed('the provider quotes on its own page only')
      return provider.quote({ asset, currency, amount }, signal)
    },
    async url(body, context) {
      const [wallet] = body.destinationWallets
      const symbol = wallet?.assets?.[0] ?? 'ETH'
      const { provider, asset } = choose(body.provider, symbol, body.defaultNetwork ?? wallet?.blockchains?.[0])
      const address = wallet?.address ?? ''
      if (!isAddress(namespaceOf(asset.network), address)) {
        throw invalid('body.destinationWallets.0.address', `The address is not one of ${namespaceOf(asset.network)}`)
      }
      const amount = readAmount(body, provider)
      await context.countOrder?.()
      // Never the address: providers get this as their user name.
      const reference = randomBytes(16).toString('hex')
      const { client } = context
      const clientIp = client !== undefined && isIP(client.network) === 4 ? client.network : undefined
      const page = await provider.page({ reference, address, asset, amount, returnUrl, clientIp }, context.signal)
      if (page.origin !== provider.origin) throw new SourceFailed('the provider named a page of another origin')
      const { network, symbol: sold } = asset
      await orders.add({ reference, provider: provider.name, address, network, asset: sold })
      return { url: page.href, reference, provider: provider.name }
    },
    async order(reference, { signal }) {
      const found = await orders.find(reference)
      if (found === undefined) return undefined
      return toAnswer(await readAtProvider(found, signal), now())
    },
    async event({ provider: name, raw, header }) {
      const provider = providers.find((one) => one.name === name)
      if (provider?.readEvent === undefined) throw new GatewayError('NOT_FOUND', { context: { path: name } })
      const event = await readEvent(provider, raw, header)
      if (event === undefined) return
      const { reference, update } = event
      const isKnown = await orders.update({ provider: name, reference, eventId: sha256(raw), update })
      if (!isKnown) throw new GatewayError('NOT_FOUND', { context: { path: 'The order' } })
    },
    async transactions(address, network) {
      return (await orders.finishedOf(address, network)).map(orderTransaction)
    },
  }
}

async function readEvent(
  { readEvent: read }: OnrampProvider,
  raw: Uint8Array,
  header: (name: string) => string | undefined,
) {
  try {
    return await read?.(raw, header)
  } catch (cause) {
    throw cause instanceof EventRefused ? new GatewayError('EVENT_REFUSED') : cause
  }
}

function readAmount(
  {
    presetFiatAmount: fiat,
    presetCryptoAmount: crypto,
    paymentCurrency = 'USD',
    provider: chosen,
  }: z.output<typeof onrampUrlBody>,
  provider: OnrampProvider,
) {
  if (fiat !== undefined) {
    const amount = String(fiat)
    const currency = checkAmount(provider, paymentCurrency, amount, 'body.presetFiatAmount')
    return { fiat: amount, currency }
  }
  // The provider's page would show another amount than the modal.
  if (crypto !== undefined && chosen !== undefined && provider.takesAssetAmount === false)
    throw invalid('body.presetCryptoAmount', 'The provider takes no amount of the asset')
  return crypto === undefined ? undefined : { crypto: String(crypto) }
}

function checkAmount({ limits }: OnrampProvider, currency: string, amount: string, name: string): string {
  const known = limits.find((limit) => limit.currency === currency.toUpperCase())
  if (known === undefined) throw invalid(name, `The provider takes no ${currency.slice(0, 8)}`)
  const mins = known.methods.map(({ min }) => Number(min))
  const maxs = known.methods.map(({ max }) => Number(max))
  const [min, max] = [Math.min(...mins), Math.max(...maxs)]
  // Decimals of the contract have no exponent, and numbers of this size are exact to the cent.
  const isAmount = /^\d{1,9}(?:\.\d{1,2}0*)?$/.test(amount) && Number(amount) >= min && Number(amount) <= max
  if (!isAmount) throw invalid(name, `The amount must be from ${min.toFixed(2)} to ${max.toFixed(2)} ${known.currency}`)
  return known.currency
}

function invalid(name: string, description: string) {
  return new GatewayError('INVALID_PARAMS', { context: { method: name }, reasons: [{ name, description }] })
}

function toAnswer(
  { status, provider, asset, network, amount, hash, createdAt, updatedAt }: Order,
  now: number,
): OnrampOrder {
  return {
    status: status === 'created' && now - createdAt.getTime() > EXPIRY_MS ? 'expired' : status,
    provider,
    asset,
    network,
    ...(amount !== undefined && { amount }),
    ...(hash !== undefined && { hash }),
    updatedAt: updatedAt.toISOString(),
  }
}
