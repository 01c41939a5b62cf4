import { airlockConfig } from '@airlock/protocol/config/config'
import { sourceKinds } from '@airlock/protocol/gateway/sourceKinds'
import * as z from 'zod/mini'

const about: Record<string, string> = {
  $schema: 'Path of this schema, for editors.',
  modalOrigin: 'The origin that serves the modal frame and the SDK files.',
  secureOrigin: 'The origin of the secure email frame.',
  development: 'Serve hosts on localhost too, on any port. Never in production.',
  projects: 'Who may use this installation. A host that names no project belongs to "default".',
  'projects.*.origins':
    'Origins of the sites that may embed the modal, or "any": every site is served and marked as unverified.',
  'projects.*.rpcOrigins': 'Origins of RPC URLs that a site may name in customRpcUrls.',
  'projects.*.relay': 'The WalletConnect relay, a wss URL. In development, ws works too.',
  'projects.*.relayProjectId': 'The project id at the relay, if it differs from the name of the entry.',
  'projects.*.endpoints': 'Services of this installation.',
  'projects.*.app': 'The app, as secure pages and emails name it.',
  'projects.*.app.name': 'Its name, one line of up to 40 characters.',
  'projects.*.app.icon': 'A PNG as a data URL of up to 24,000 characters.',
  'projects.*.endpoints.gateway': 'The origin of the gateway.',
  'projects.*.clientId': 'The name of the modal at the gateway, which it sends as X-Client-Id.',
  'projects.*.rpcUrls':
    "RPC URLs by CAIP-2 id for approvals in the secure frame. By default public URLs of built-in chains, and the gateway's for others.",
  'projects.*.knownContracts':
    'Contracts by CAIP-2 id whose functions approvals may name, in addition to the built-in list.',
  'projects.*.directEmbed': "Whether the project's hosts may embed the secure frame themselves.",
  'projects.*.englishApprovals':
    'Whether approvals and the pages of the secure origin are English for everyone. Otherwise they are in each reviewed language.',
  'projects.*.confirmDevices':
    'Whether a device that is new to an address is confirmed by a mailed link before it gets a code.',
  'projects.*.passkeyOnly': 'Wallets without email, which only a passkey opens.',
  'projects.*.passkeyOnly.newWallets': 'Whether visitors may create them. False keeps the existing ones.',
  'projects.*.passkeyOnly.recoveryFromUsd':
    'Account value in US dollars from which Receive and Buy need a recovery code.',
  'projects.*.offer':
    'Sign-in methods of the sites. A site may leave some out. Without this entry, sites get the methods that they ask for.',
  'projects.*.offer.email': 'Whether sites have sign-in by email.',
  'projects.*.offer.socials': 'Social providers, in order.',
  'projects.*.offer.tellEmail': 'Whether sites may read the email address of users who signed in there.',
  'projects.*.headless':
    'Whether pages that draw their own list of wallets get WalletConnect URIs. Otherwise only the modal shows them.',
  'projects.*.requireVouchedWindows':
    'Whether a social sign-in window needs a frame on the host page that confirms it.',
  routers: 'Routers of swaps by CAIP-2 id. The list of a network replaces the built-in one.',
  secureServer: 'Settings that only the secure server reads.',
  'secureServer.descriptors': 'Descriptions of contracts (ERC-7730) that approvals may show.',
  'secureServer.descriptors.root': 'The root that npm run descriptors printed.',
  'secureServer.permissions': 'Networks by CAIP-2 id on which email wallets grant permissions (ERC-7715).',
  'secureServer.permissions.*.tokens':
    "The most that one permission may take in all, by token address, in the token's smallest unit.",
  onePort: 'Settings of airlock-modal all, which serves the installation by one port.',
  'onePort.servers':
    'Servers that run next to the modal: "gateway" and "secure". By default those that the configuration names.',
  'onePort.sdkOrigins': "Origins that serve only the SDK's files.",
  'gateway.descriptors':
    'Snapshot files of npm run descriptors: the current one, and earlier ones that open pages may still use.',
  gateway: 'Sources of the gateway. Keys are set only in the environment.',
  'gateway.origin':
    'Where browsers reach the gateway. By default the first endpoints.gateway of the projects. Image URLs start with it.',
  'gateway.rpcUrls':
    'RPC URLs of the chains that the gateway serves, by CAIP-2 id, the preferred first. By default the built-in chains with public URLs. It serves only the RPC of other networks.',
  'gateway.sources': 'The source of each answer.',
  ...Object.fromEntries(Object.entries(sourceKinds).map(([name, { about }]) => [`gateway.sources.${name}`, about])),
  'gateway.historyDepth': 'How far back the history of an account is read from a chain. The nearer limit applies.',
  'gateway.historyDepth.blocks': 'Number of blocks.',
  'gateway.historyDepth.days': 'Number of days.',
  'gateway.tokenLists':
    '"bundled" for the lists that come with the gateway, and URLs of lists in the Uniswap format. The first list with a token decides.',
  'gateway.ens': 'ENS names.',
  'gateway.ens.chainId': 'The chain of the names.',
  'gateway.ens.universalResolver': 'The universal resolver on that chain. By default that of the built-in chain.',
  'gateway.names': "Names that visitors register below the operator's own ENS name.",
  'gateway.names.zone': "The operator's name, such as people.example.eth.",
  'gateway.names.resolver': 'The ZoneResolver of that name.',
  'gateway.names.reserved': 'Words that no one may register, in addition to the built-in list.',
  'gateway.names.primaryRegistrar':
    "ENS's default reverse registrar. The gateway pays it by NAMES_RELAYER_KEY, so that visitors' names show everywhere.",
  'gateway.names.primaryNamesPerDay': 'Names that the gateway pays for in 24 hours.',
  'gateway.names.primaryNameMaxGwei': 'Highest gas price that the gateway pays for a name, in gwei.',
  'gateway.names.address': 'The address of the zone itself.',
  'gateway.ipfsGateway': 'A gateway that serves /ipfs and /ipns. Without it, such images are not shown.',
  'gateway.arweaveGateway': 'A gateway that serves /<transaction> of Arweave. Without it, such images are not shown.',
  'gateway.explorers': 'Blockscout explorers, by CAIP-2 id.',
  'gateway.explorers.*.url': 'Base URL of the explorer API.',
  'gateway.priceApi': 'A price API with DefiLlama routes.',
  'gateway.priceApi.url': 'The base of /prices/current and /percentage.',
  'gateway.upstream': 'Another gateway with the same API.',
  'gateway.upstream.url': 'Its origin.',
  'gateway.bundlers': 'Bundlers, by CAIP-2 id.',
  'gateway.bundlers.*.url': 'The JSON-RPC URL.',
  'gateway.bundlers.*.fallbackUrl': 'Bundler to use if that one fails.',
  'gateway.prices': 'Pools that prices are read from, by CAIP-2 id.',
  'gateway.prices.*.factories': 'Factories with getPair(address,address), as in Uniswap v2.',
  'gateway.prices.*.stablecoins': 'Tokens that count as one US dollar.',
  'gateway.prices.*.wrappedCoin': "The token that wraps the chain's coin.",
  'gateway.onramp': 'On-ramp providers, by the name in the path of their events. docs/buying.md lists their settings.',
  'gateway.faucets': 'Faucet pages of test networks, by CAIP-2 id. `{address}` becomes the visitor’s address.',
}

/** @throws Error for an entry that no one described. */
export function configSchema(): string {
  const described = new Set<string>()
  const schema = z.toJSONSchema(airlockConfig, {
    io: 'input',
    override: ({ path, jsonSchema }) => {
      const key = entryOf(path)
      const text = key === undefined ? undefined : about[key]
      if (key === undefined || text === undefined) return
      described.add(key)
      Object.assign(jsonSchema, { description: text })
    },
  })
  const missing = entriesOf(schema).filter((entry) => !described.has(entry))
  if (missing.length > 0) throw new Error(`Describe these entries of airlock.config.json: ${missing.join(', ')}`)
  return `${JSON.stringify({ ...schema, title: 'airlock.config.json' }, null, 2)}\n`
}

function entryOf(path: (string | number)[]): string | undefined {
  const entry: string[] = []
  for (let index = 0; index < path.length; index++) {
    if (path[index] === 'properties') entry.push(String(path[++index]))
    else if (path[index] === 'additionalProperties' && index < path.length - 1) entry.push('*')
    else return undefined
  }
  return entry.length > 0 ? entry.join('.') : undefined
}

type Node = { properties?: Record<string, Node>; additionalProperties?: Node | boolean }

function entriesOf(node: unknown, prefix = ''): string[] {
  const { properties = {}, additionalProperties } = node as Node
  const own = Object.entries(properties).flatMap(([key, child]) => [
    `${prefix}${key}`,
    ...entriesOf(child, `${prefix}${key}.`),
  ])
  return typeof additionalProperties === 'object' ? [...own, ...entriesOf(additionalProperties, `${prefix}*.`)] : own
}
