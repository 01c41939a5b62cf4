import * as z from 'zod/mini'
import { base, mainnet } from '../chains/generated/table.ts'
import { networkKey } from '../config/networkKey.ts'
import { httpUrl } from '../httpUrl.ts'
import { sourceKinds } from './sourceKinds.ts'

/** The section `gateway` of `airlock.config.json`. Keys are only in the environment. */

const address = () => z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write "0x" and 40 hexadecimal digits.'))
const byChain = <Value extends z.ZodMiniType>(value: Value) =>
  z._default(z.record(networkKey, value, { error: `Write entries by CAIP-2 id: { "${base.caipNetworkId}": … }.` }), {})
const urls = z.array(httpUrl(), 'Write a list of URLs, such as ["https://rpc.example/v1"].')
const service = () => z.strictObject({ url: httpUrl() })

const source = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z._default(z.enum(kinds, `Write one of ${kinds.map((kind) => `"${kind}"`).join(', ')}.`), kinds[0])

type SourceKinds = typeof sourceKinds
type SourceSchemas = { [Name in keyof SourceKinds]: ReturnType<typeof source<SourceKinds[Name]['kinds']>> }
const sourceSchemas: object = Object.fromEntries(
  Object.entries(sourceKinds).map(([name, { kinds }]) => [name, source(kinds)]),
)
const sources = z.strictObject(sourceSchemas as SourceSchemas)

/** Price pools of one chain. Tokens without a pool have no price. */
const pools = z.strictObject({
  /** Factories with `getPair(address,address)`, as Uniswap v2 has it. */
  factories: z._default(z.array(address()), []),
  stablecoins: z._default(z.array(address()), []),
  wrappedCoin: z.optional(address()),
})

const ens = z.strictObject({
  chainId: z._default(networkKey, mainnet.caipNetworkId),
  /** By default the chain's built-in one. */
  universalResolver: z.optional(address()),
})

/** Names below the operator's ENS name. Their signing keys are in NAMES_SIGNER_KEYS. */
const names = z.strictObject({
  /** The operator's name, such as `people.example.eth`. Its resolver is `resolver`. */
  zone: z
    .string()
    .check(
      z.regex(
        /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,7}$/,
        'Write a name in lower case, such as "people.example.eth".',
      ),
    ),
  /** The operator's `ZoneResolver`, on the chain of `ens`. */
  resolver: address(),
  /** Words, and their look-alikes, that no one can register. */
  reserved: z._default(
    z.array(z.string().check(z.regex(/^[a-z0-9-]{3,63}$/, 'Write lower-case letters, digits and hyphens.'))),
    [],
  ),
  /** ENS's default reverse registrar, on the chain of `ens`. The gateway pays it by NAMES_RELAYER_KEY. */
  primaryRegistrar: z.optional(address()),
  /** Primary names that the gateway pays for in 24 hours. */
  primaryNamesPerDay: z._default(z.int().check(z.gte(1), z.lte(100_000)), 100),
  /** Highest gas price that the gateway pays for a primary name, in gwei. */
  primaryNameMaxGwei: z._default(z.number().check(z.gt(0), z.lte(10_000)), 20),
  /** The address of the zone itself. */
  address: z.optional(address()),
})

/** Depth of reading transfers; the smaller counts. Each million blocks costs hundreds of calls. */
const historyDepth = z.strictObject({
  blocks: z._default(z.int().check(z.gte(1)), 1_000_000),
  days: z._default(z.int().check(z.gte(1)), 90),
})

const title = z.optional(z.string().check(z.minLength(1), z.maxLength(40)))
/** Writes a secret as a variable of the environment: `${MOONPAY_SECRET}`. */
const secret = z.string().check(z.minLength(1), z.maxLength(4_096))

/** Verify events. Two while one replaces the other. */
const webhookKeys = z.array(secret).check(z.minLength(1), z.maxLength(2))

/** On-ramp providers by the name that their events are sent to. */
const onrampProvider = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('moonpay'),
    title,
    apiKey: secret,
    /** Signs the page's URL. */
    secret,
    webhookKeys,
    /** Currency codes that are offered; all that this product knows unless given. */
    currencies: z.optional(z.array(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)))),
    /** The provider's own unless given. */
    url: z.optional(httpUrl()),
    apiUrl: z.optional(httpUrl()),
  }),
  z.strictObject({
    kind: z.literal('coinbase'),
    title,
    /** Id and Ed25519 key of the Coinbase Developer Platform, as base64. */
    keyId: secret,
    secret,
  }),
  z.strictObject({
    kind: z.literal('stripe'),
    title,
    /** Secret API key. */
    secret,
    webhookKeys,
  }),
  z.strictObject({
    kind: z.literal('transak'),
    title,
    apiKey: secret,
    secret,
  }),
  z.strictObject({
    kind: z.literal('meld'),
    title,
    apiKey: secret,
    webhookKeys,
    /** URL that its events are sent to, which they sign. */
    webhookUrl: httpUrl(),
    /** Origin of the pages that it opens, and the provider behind them. */
    pageOrigin: httpUrl(),
    serviceProvider: z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/, 'Write a name of Meld, such as "TRANSAK".')),
    /** Country of the visitors. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Write an ISO 3166 code, such as "US".')),
  }),
])
export type OnrampProviderSettings = z.output<typeof onrampProvider>
const providerName = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

export const gatewaySettings = z.strictObject({
  /** Public origin of the gateway. By default the first of `endpoints.gateway`. */
  origin: z.optional(httpUrl()),
  /** Served chains with their upstreams, preferred first. By default the built-in chains. */
  rpcUrls: byChain(urls),
  sources: z._default(sources, sources.parse({})),
  historyDepth: z._default(historyDepth, historyDepth.parse({})),
  /**
   * `bundled`, and URLs of token lists (https://uniswap.org/tokenlist.schema.json). The first list with a token counts.
   */
  tokenLists: z._default(z.array(z.union([z.literal('bundled'), httpUrl()])), ['bundled']),
  ens: z._default(ens, ens.parse({})),
  names: z.optional(names),
  /** Serves `/ipfs/<cid>` and `/ipns/<name>`. Without one such pictures are not shown. */
  ipfsGateway: z.optional(httpUrl()),
  /** Serves `/<transaction>` of Arweave. Without it such images are not shown. */
  arweaveGateway: z.optional(httpUrl()),
  /** Blockscout explorers. */
  explorers: byChain(service()),
  /** A DefiLlama price API, with `/prices/current`, `/percentage` and `/chart`. */
  priceApi: z.optional(service()),
  /** Another gateway of the same API. */
  upstream: z.optional(service()),
  /** Bundlers (https://eips.ethereum.org/EIPS/eip-4337), with a fallback. */
  bundlers: byChain(z.strictObject({ url: httpUrl(), fallbackUrl: z.optional(httpUrl()) })),
  prices: byChain(pools),
  onramp: z._default(z.record(providerName, onrampProvider), {}),
  /** Faucet pages of test networks. `{address}` becomes the visitor's address. */
  faucets: byChain(httpUrl()),
  /** Snapshot files of `npm run descriptors`: the current one, and earlier ones that open pages may still use. */
  descriptors: z._default(z.array(z.string().check(z.minLength(1)), 'Write a list of paths of files.'), []),
})
export type GatewaySettings = z.output<typeof gatewaySettings>
