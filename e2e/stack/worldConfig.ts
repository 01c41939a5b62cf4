import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CaipNetworkId } from '@airlock/protocol/caip'
import {
  type AirlockConfig,
  airlockConfig,
  project as airlockProject,
  DEFAULT_PROJECT_ID,
} from '@airlock/protocol/config/config'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { CHECKOUT_CURRENCIES, CHECKOUT_KEYS } from './checkout/startCheckout.ts'
import type { WorldDescriptors } from './descriptors/writeDescriptors.ts'
import { WORLD_ROUTERS } from './facts/exchange.ts'
import { DEFAULT_REVERSE } from './facts/names.ts'
import { PEOPLE } from './facts/people.ts'
import { PRICE_SOURCES } from './facts/pools.ts'
import { DAI, USDC } from './facts/tokens.ts'
import { ZONE, zoneResolver } from './names/zone.ts'
import type { WorldPorts } from './ports/worldPorts.ts'
import { VAULTS } from './vaults/vaults.ts'

export type WorldUrls = {
  host: string
  modal: string
  secure: string
  gateway: string
  /** The gateway's address in the resolver of names: clients in Node do not resolve names below `localhost`. */
  names: string
  relay: string
  /** Relays that are not started: a test that needs one for itself starts it, and its page names the project `lab-<index>`. */
  labs: string[]
  phone: string
  mail: string
  offchain: string
  esplora: string
  ethereum: string
  checkout: string
  solana: string
  polkadot: string
  rpc: Record<'eip155:42161' | 'eip155:8453', string>
}

export const DIRECT_PROJECT_ID = 'direct'
export const OPEN_PROJECT_ID = 'open'
/** Mails a link before the first code to a device that is new to an address. */
export const CAREFUL_PROJECT_ID = 'careful'
export const PASSKEY_PROJECT_ID = 'passkey'
/** Its sites have email unless they leave it out, and no pairing outside of the modal. */
export const OFFER_PROJECT_ID = 'offer'

const LABS = [0, 1]

export function worldUrls(ports: WorldPorts): WorldUrls {
  return {
    host: `http://localhost:${ports.host}`,
    modal: `http://wallet.localhost:${ports.modal}`,
    secure: `http://secure.localhost:${ports.secure}`,
    gateway: `http://gateway.localhost:${ports.gateway}`,
    names: `http://127.0.0.1:${ports.gateway}`,
    relay: `ws://127.0.0.1:${ports.relay}`,
    labs: LABS.map((index) => `ws://127.0.0.1:${ports.phone + 1 + index}`),
    phone: `http://phone.localhost:${ports.phone}`,
    mail: `http://mail.localhost:${ports.mail}`,
    // Servers fetch from it, and not each of them resolves names below `localhost`.
    offchain: `http://127.0.0.1:${ports.offchain}`,
    esplora: `http://127.0.0.1:${ports.offchain}/esplora`,
    ethereum: `http://127.0.0.1:${ports.ethereum}`,
    checkout: `http://checkout.localhost:${ports.checkout}`,
    solana: `http://127.0.0.1:${ports.solana}`,
    polkadot: `http://127.0.0.1:${ports.polkadot}`,
    rpc: {
      'eip155:42161': `http://127.0.0.1:${ports.arbitrum}`,
      'eip155:8453': `http://127.0.0.1:${ports.base}`,
    },
  }
}

/** Its approvals know the vaults, whose shares are tokens, and the stablecoins. */
export function worldAirlockConfig(
  urls: WorldUrls,
  vaults: Readonly<Record<string, string>> = {},
  descriptors?: WorldDescriptors,
): AirlockConfig {
  const path = fileURLToPath(new URL('../../airlock.config.json', import.meta.url))
  const base = airlockConfig.parse(JSON.parse(readFileSync(path, 'utf8')))
  const rpcUrls = Object.fromEntries(
    Object.entries({ 'eip155:1': urls.ethereum, ...urls.rpc }).map(([network, url]) => [network, [url]]),
  )
  const project = airlockProject.parse({
    ...base.projects[DEFAULT_PROJECT_ID],
    endpoints: { gateway: urls.gateway },
    origins: [urls.host],
    rpcOrigins: [...Object.values(urls.rpc), urls.ethereum, urls.solana, urls.polkadot, urls.offchain],
    knownContracts: Object.fromEntries(
      WORLD_NETWORKS.map((network) => [network, [...KNOWN_TOKENS, ...knownVaults(vaults)]]),
    ),
    rpcUrls: { ...rpcUrls, [SOLANA_MAINNET]: [urls.solana] },
  })
  const { factories, stablecoins, wrappedNative } = PRICE_SOURCES
  return {
    ...base,
    modalOrigin: urls.modal,
    secureOrigin: urls.secure,
    routers: Object.fromEntries(WORLD_NETWORKS.map((network) => [network, [...WORLD_ROUTERS]])),
    secureServer: {
      ...base.secureServer,
      ...(descriptors && { descriptors: { root: descriptors.root } }),
      permissions: Object.fromEntries(
        WORLD_NETWORKS.map((network) => [network, { tokens: { [USDC.address]: MAX_PERMISSION } }]),
      ),
    },
    gateway: gatewaySettings.parse({
      rpcUrls,
      ...(descriptors && { descriptors: [descriptors.file] }),
      historyDepth: { blocks: 1_000_000, days: 400 },
      names: {
        zone: ZONE,
        resolver: zoneResolver(urls.names).address,
        address: PEOPLE.market,
        primaryRegistrar: DEFAULT_REVERSE.address,
      },
      tokenLists: [`${urls.offchain}/tokens.json`],
      ipfsGateway: urls.offchain,
      explorers: Object.fromEntries(
        Object.keys(rpcUrls).map((network) => [network, { url: `${urls.offchain}/explorer/${network.split(':')[1]}` }]),
      ),
      onramp: { checkout: checkoutSettings(urls) },
      faucets: Object.fromEntries(
        Object.values(CHECKOUT_CURRENCIES).map(({ chainId }) => [
          `eip155:${chainId}`,
          `${urls.checkout}/faucet?chain=${chainId}&address={address}`,
        ]),
      ),
      bundlers: Object.fromEntries(
        WORLD_NETWORKS.map((network) => [network, { url: `${urls.offchain}/bundler/${network.split(':')[1]}` }]),
      ),
      prices: Object.fromEntries(
        Object.keys(rpcUrls).map((network) => [network, { factories, stablecoins, wrappedCoin: wrappedNative }]),
      ),
    }),
    projects: {
      ...base.projects,
      [DEFAULT_PROJECT_ID]: { ...project, relay: urls.relay },
      // Its sites may embed the secure frame with their own client.
      [DIRECT_PROJECT_ID]: { ...project, relay: urls.relay, directEmbed: true },
      // Every site may use this one, and none is vouched for.
      [OPEN_PROJECT_ID]: { ...project, relay: urls.relay, origins: 'any' },
      [CAREFUL_PROJECT_ID]: { ...project, relay: urls.relay, confirmDevices: true },
      [PASSKEY_PROJECT_ID]: { ...project, relay: urls.relay, passkeyOnly: { newWallets: true, recoveryFromUsd: 100 } },
      [OFFER_PROJECT_ID]: {
        ...project,
        relay: urls.relay,
        offer: { email: true, socials: ['google'], tellEmail: true },
        headless: false,
      },
      ...Object.fromEntries(urls.labs.map((relay, index) => [`lab-${index}`, { ...project, relay }])),
    },
  }
}

function checkoutSettings({ checkout }: WorldUrls) {
  const { apiKey, secret, webhookKey } = CHECKOUT_KEYS
  return {
    kind: 'moonpay',
    title: 'Checkout',
    apiKey,
    secret,
    webhookKeys: [webhookKey],
    url: checkout,
    // Not every server resolves names below `localhost`.
    apiUrl: checkout.replace('checkout.localhost', '127.0.0.1'),
    currencies: Object.keys(CHECKOUT_CURRENCIES),
  }
}

/** 1,000 USDC. */
const MAX_PERMISSION = '1000000000'

/** Without them, approvals would name no token that copies a famous symbol. */
const KNOWN_TOKENS = [USDC, DAI].map(({ address, symbol = '' }) => ({ address, kind: 'token', name: symbol }) as const)

function knownVaults(vaults: Readonly<Record<string, string>>) {
  return VAULTS.flatMap(({ id, symbol }) => {
    const address = vaults[id]
    return address === undefined ? [] : [{ address, kind: 'token', name: symbol }]
  })
}

export const WORLD_NETWORKS: readonly CaipNetworkId[] = ['eip155:42161', 'eip155:8453']
