import * as z from 'zod/mini'
import { base, mainnet } from '../chains/generated/table.ts'
import { networkKey } from '../config/networkKey.ts'
import { httpUrl } from '../httpUrl.ts'
import { sourceKinds } from './sourceKinds.ts'

/** Keys are only in the environment. */

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

const pools = z.strictObject({
  factories: z._default(z.array(address()), []),
  stablecoins: z._default(z.array(address()), []),
  wrappedCoin: z.optional(address()),
})

const ens = z.strictObject({
  chainId: z._default(networkKey, mainnet.caipNetworkId),
  universalResolver: z.optional(address()),
})

/** Signing keys are in NAMES_SIGNER_KEYS. */
const names = z.strictObject({
  zone: z
    .string()
    .check(
      z.regex(
        /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,7}$/,
        'Write a name in lower case, such as "people.example.eth".',
      ),
    ),
  resolver: address(),
  reserved: z._default(
    z.array(z.string().check(z.regex(/^[a-z0-9-]{3,63}$/, 'Write lower-case letters, digits and hyphens.'))),
    [],
  ),
  /** The gateway pays it by NAMES_RELAYER_KEY. */
  primaryRegistrar: z.optional(address()),
  primaryNamesPerDay: z._default(z.int().check(z.gte(1), z.lte(100_000)), 100),
  primaryNameMaxGwei: z._default(z.number().check(z.gt(0), z.lte(10_000)), 20),
  address: z.optional(address()),
})

/** The smaller limit applies. A million blocks cost hundreds of calls. */
const historyDepth = z.strictObject({
  blocks: z._default(z.int().check(z.gte(1)), 1_000_000),
  days: z._default(z.int().check(z.gte(1)), 90),
})

const title = z.optional(z.string().check(z.minLength(1), z.maxLength(40)))
const secret = z.string().check(z.minLength(1), z.maxLength(4_096))

/** Two keys during rotation. */
const webhookKeys = z.array(secret).check(z.minLength(1), z.maxLength(2))

const onrampProvider = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('moonpay'),
    title,
    apiKey: secret,
    secret,
    webhookKeys,
    currencies: z.optional(z.array(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)))),
    url: z.optional(httpUrl()),
    apiUrl: z.optional(httpUrl()),
  }),
  z.strictObject({
    kind: z.literal('coinbase'),
    title,
    /** Ed25519, base64. */
    keyId: secret,
    secret,
  }),
  z.strictObject({
    kind: z.literal('stripe'),
    title,
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
    webhookUrl: httpUrl(),
    pageOrigin: httpUrl(),
    serviceProvider: z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/, 'Write a name of Meld, such as "TRANSAK".')),
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Write an ISO 3166 code, such as "US".')),
  }),
])
export type OnrampProviderSettings = z.output<typeof onrampProvider>
const providerName = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

export const gatewaySettings = z.strictObject({
  origin: z.optional(httpUrl()),
  rpcUrls: byChain(urls),
  sources: z._default(sources, sources.parse({})),
  historyDepth: z._default(historyDepth, historyDepth.parse({})),
  /** The first list with a token decides (https://uniswap.org/tokenlist.schema.json). */
  tokenLists: z._default(z.array(z.union([z.literal('bundled'), httpUrl()])), ['bundled']),
  ens: z._default(ens, ens.parse({})),
  names: z.optional(names),
  /** Without it, such images are not shown. */
  ipfsGateway: z.optional(httpUrl()),
  arweaveGateway: z.optional(httpUrl()),
  explorers: byChain(service()),
  priceApi: z.optional(service()),
  upstream: z.optional(service()),
  bundlers: byChain(z.strictObject({ url: httpUrl(), fallbackUrl: z.optional(httpUrl()) })),
  prices: byChain(pools),
  onramp: z._default(z.record(providerName, onrampProvider), {}),
  faucets: byChain(httpUrl()),
  descriptors: z._default(z.array(z.string().check(z.minLength(1)), 'Write a list of paths of files.'), []),
})
export type GatewaySettings = z.output<typeof gatewaySettings>
