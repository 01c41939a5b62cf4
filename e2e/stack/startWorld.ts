import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { startProviders } from '../../apps/secure-email-frame/server/testing/providers/startProviders.ts'
import type { LocalChain } from './chain/startAnvil.ts'
import { startChain } from './chain/startChain.ts'
import { startCheckout } from './checkout/startCheckout.ts'
import { OF_CHAINS } from './database/gatewayTables.ts'
import { startDatabase } from './database/startDatabase.ts'
import { writeDescriptors } from './descriptors/writeDescriptors.ts'
import { CHAINS, type ChainName } from './facts/holdings.ts'
import { startFarcaster } from './farcaster/startFarcaster.ts'
import { keptState } from './history/keptState.ts'
import { startMail } from './mail/startMail.ts'
import { deployZone } from './names/deployZone.ts'
import { RELAYER_KEY, ZONE_KEY } from './names/zone.ts'
import { namespacesPage } from './namespacesPage.ts'
import { setOrigin } from './offchain/setOrigin.ts'
import { startOffchain } from './offchain/startOffchain.ts'
import { deployKeeper } from './permissions/deployKeeper.ts'
import { startPolkadotDouble } from './polkadot/startPolkadotDouble.ts'
import { takenPorts } from './ports/takenPorts.ts'
import { type WorldPorts, worldPorts } from './ports/worldPorts.ts'
import { startRelay } from './relay/startRelay.ts'
import { deploySmartAccount } from './smartAccount/deploySmartAccount.ts'
import { endow } from './solana/endow.ts'
import { startSolana } from './solana/startSolana.ts'
import { startPaymaster } from './sponsor/worldPaymaster.ts'
import { startSecureServer } from './startSecureServer.ts'
import { startServer } from './startServer.ts'
import { deployVault } from './vaults/deployVault.ts'
import { VAULTS } from './vaults/vaults.ts'
import { startPhone } from './walletPeer/startPhone.ts'
import { WORLD_NETWORKS, type WorldUrls, worldAirlockConfig, worldUrls } from './worldConfig.ts'

export type World = {
  ports: WorldPorts
  urls: WorldUrls & { script: string; gallery: string }
  vaults: Record<string, Address>
  sdkVersion: string
  close(): Promise<void>
}

/** Its message names each, one a line. */
export class PortsTaken extends Error {}

/** All visitors of a local world come from one address. */
const GATEWAY_LIMITS = [
  'requestsByClient',
  'requestsByBlock',
  'callsByClient',
  'lookupsByClient',
  'accountsByClient',
  'registrationsByClient',
  'ordersByClient',
]
  .map((rule) => `${rule}:1000000`)
  .join(',')

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A failure stops everything. @param pairings stored by relay and phone at these ports */
export async function startWorld(
  ports: WorldPorts = worldPorts(),
  pairings: 'kept' | 'fresh' = 'fresh',
  offset = 0,
): Promise<World> {
  const used = await takenPorts(ports)
  if (used.length > 0) throw new PortsTaken(used.join('\n'))
  const urls = worldUrls(ports)
  const running: { close(): Promise<void> }[] = []
  const started = async <Part extends { close(): Promise<void> }>(part: Promise<Part>): Promise<Part> => {
    const value = await part
    running.push(value)
    return value
  }
  const close = async () => {
    await Promise.all(running.splice(0).map((part) => part.close()))
  }
  try {
    // All are waited for, so that none is left running when another one failed.
    const chains = await allSettled(
      (['arbitrum', 'base', 'ethereum'] as const).map((name) => started(startStoriedChain(name, ports[name]))),
    )
    const rpcUrls = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    await started(startOffchain({ port: ports.offchain, chains: rpcUrls }))
    await started(
      startCheckout({ port: ports.checkout, chains: rpcUrls, gateway: `http://127.0.0.1:${ports.gateway}` }),
    )
    await Promise.all(chains.map((chain) => setOrigin(chain, urls.offchain)))
    await deployZone(chains[2] as LocalChain, urls.names)
    endow((await started(startSolana(ports.solana))).ledger)
    await started(startPolkadotDouble(ports.polkadot))
    const vaults = await deployVaults(chains.slice(0, 2))
    // Ethereum's stays without them: not every network has smart accounts.
    await Promise.all(chains.slice(0, 2).map(deploySmartAccount))
    await Promise.all(chains.slice(0, 2).map(deployKeeper))
    // Base's fees are paid by the operator, those of Arbitrum by people.
    const paying = await startPaymaster(chains[1] as LocalChain, urls)
    const sdk = builtSdk()
    const folder = root(`node_modules/.cache/airlock/world-${ports.host}`)
    mkdirSync(folder, { recursive: true })
    const descriptors = await writeDescriptors(join(folder, 'descriptors.json'))
    const airlockConfig = writeJson(join(folder, 'airlock.config.json'), worldAirlockConfig(urls, vaults, descriptors))
    // A page for people; worlds of tests run side by side, and this folder is one.
    if (pairings === 'kept') writeFileSync(root('e2e/dist/namespaces.html'), namespacesPage(urls, sdk.version))
    const stored = (name: string) => (pairings === 'kept' ? join(folder, name) : undefined)
    const hostConfig = writeJson(join(folder, 'host.config.json'), worldHostConfig(urls, vaults, sdk))
    const [database] = await Promise.all([
      started(
        startDatabase({ port: ports.database, ...(pairings === 'kept' && { folder: join(folder, 'postgres') }) }),
      ),
      started(startMail({ smtpPort: ports.smtp, port: ports.mail })),
    ])
    // Chains restart empty, so stored operations and indexes are outdated.
    const databaseUrl = await database.urlWithout('secure', ['sponsored_operations', 'sponsored_offers'])
    const gatewayDatabaseUrl = await database.urlWithout('gateway', OF_CHAINS)
    const providers = await started(startProviders({ port: ports.providers, secureOrigin: urls.secure }))
    const farcaster = await started(startFarcaster({ port: ports.farcaster, chainPort: ports.farcasterChain }))
    await started(startRelay({ port: ports.relay, snapshotFile: stored('relay.json') }))
    // The secure server looks for its bundler there when it starts.
    await started(
      startServer({
        name: 'the gateway',
        script: root('apps/gateway/dist/server/main.js'),
        port: ports.gateway,
        env: {
          AIRLOCK_CONFIG: airlockConfig,
          DATABASE_URL: gatewayDatabaseUrl,
          LIMITS: GATEWAY_LIMITS,
          NAMES_SIGNER_KEYS: ZONE_KEY,
          NAMES_RELAYER_KEY: RELAYER_KEY,
        },
      }),
    )
    await allSettled([
      started(startPhone({ urls, port: ports.phone, storageFile: stored('phone.json') })),
      started(
        startServer({
          name: 'the modal frame',
          script: root('apps/modal-frame/dist/server/main.js'),
          port: ports.modal + offset,
          env: { AIRLOCK_CONFIG: airlockConfig, AIRLOCK_GALLERY: root('apps/modal-frame/dist/gallery') },
        }),
      ),
      started(
        startSecureServer({
          port: ports.secure + offset,
          folder,
          airlockConfig,
          databaseUrl,
          smtpPort: ports.smtp,
          providers: { ...providers.environment, ...farcaster.environment, ...paying },
          // All visitors of a local world come from one address.
          limits: 'mailsByClient:10000,triesByClient:10000,socialByClient:10000',
        }),
      ),
      started(
        startServer({
          name: 'the host site',
          script: root('apps/host/dist/server/main.js'),
          port: ports.host + offset,
          env: { HOST_CONFIG: hostConfig, HOST_EXTRA_ROOT: root('e2e/dist') },
        }),
      ),
    ])
    // Bitcoin mines hundreds of blocks first, which no one waits for.
    void fetch(`${urls.esplora}/blocks/tip/height`).catch(() => undefined)
    return {
      ports,
      urls: { ...urls, script: `${urls.host}/script.html`, gallery: `${urls.modal}/gallery/gallery.html` },
      vaults,
      sdkVersion: sdk.version,
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function startStoriedChain(name: ChainName, port: number): Promise<LocalChain> {
  const state = await keptState(name, port)
  return startChain({ chainId: CHAINS[name].chainId, port, state })
}

async function deployVaults(chains: LocalChain[]): Promise<Record<string, Address>> {
  const addresses: Record<string, Address> = {}
  for (const vault of VAULTS) {
    for (const chain of chains) addresses[vault.id] = await deployVault(chain, vault)
  }
  return addresses
}

type Sdk = { version: string; integrity?: string }

function worldHostConfig({ host, modal, rpc }: WorldUrls, vaults: Record<string, Address>, sdk: Sdk) {
  return {
    origin: host,
    walletOrigin: modal,
    sdk,
    networks: WORLD_NETWORKS,
    rpcUrls: rpc,
    farms: VAULTS.map(({ id, name, summary }) => ({
      id,
      name,
      summary,
      vaults: Object.fromEntries(WORLD_NETWORKS.map((network) => [network, vaults[id]])),
    })),
    scripts: [{ src: '/test-wallets.js', data: { rpc: JSON.stringify(rpc) } }],
    connectOrigins: Object.values(rpc),
  }
}

function builtSdk(): Sdk {
  const { version } = JSON.parse(readFileSync(root('apps/parent-sdk/package.json'), 'utf8')) as { version: string }
  const manifest = root(`apps/parent-sdk/dist/v/${version}/integrity.json`)
  if (!existsSync(manifest)) return { version }
  const hashes = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>
  const integrity = hashes['sdk.js']
  return integrity === undefined ? { version } : { version, integrity }
}

function writeJson(path: string, value: unknown) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
  return path
}

async function allSettled<Value>(parts: Promise<Value>[]): Promise<Value[]> {
  const results = await Promise.allSettled(parts)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
