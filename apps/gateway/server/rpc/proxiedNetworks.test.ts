import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test } from 'vitest'
import { createGatewayApp } from '../createGatewayApp.ts'
import { createMetrics } from '../shell/metrics.ts'
import { gatewayDeps } from '../testing/gatewayDeps.ts'
import { openChains } from './openChains.ts'

/** Nodes answer `eth_chainId` with these numbers. */
const EVM = [
  ...[1, 10, 56, 97, 100, 137, 146, 300, 324, 1_301, 1_329, 5_000, 5_003, 8_217, 8_453, 34_443, 42_161, 42_220],
  ...[43_113, 43_114, 59_144, 80_002, 80_094, 84_532, 421_614, 560_048, 7_777_777, 11_155_111, 11_155_420],
  ...[999_999_999, 1_313_161_554, 1_313_161_555],
]
type Network = { id: string; identity: readonly [method: string, answer: unknown]; read: string }
const solana = (genesis: string): Network => ({
  id: `solana:${genesis.slice(0, 32)}`,
  identity: ['getGenesisHash', genesis],
  read: 'getBalance',
})
const bitcoin = (block: string): Network => ({
  id: `bip122:${block.slice(0, 32)}`,
  identity: ['getblockhash', block],
  read: 'getblockcount',
})
const NETWORKS: readonly Network[] = [
  ...EVM.map((id) => ({
    id: `eip155:${id}`,
    identity: ['eth_chainId', `0x${id.toString(16)}`] as const,
    read: 'eth_call',
  })),
  solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
  solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'),
  solana('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'),
  bitcoin('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'),
  bitcoin('000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'),
  { id: 'near:mainnet', identity: ['status', { chain_id: 'mainnet' }], read: 'gas_price' },
]

/** Upstreams claim the requested network, or `other`. */
function gateway({ rpcUrls = {}, other }: { rpcUrls?: Record<string, string[]>; other?: Network } = {}) {
  const settings = airlockConfig.parse({
    modalOrigin: 'https://wallet.example',
    projects: { default: { origins: [] } },
    gateway: { rpcUrls },
  })
  const reads: { url: string; method: string; params: unknown }[] = []
  let requested: Network | undefined
  const fetchFrom: typeof fetch = async (url, init) => {
    const { id, method, params } = JSON.parse(String(init?.body))
    const [identify, identity] = (other ?? requested)?.identity ?? []
    if (method !== requested?.identity[0]) reads.push({ url: String(url), method, params })
    return Response.json({ jsonrpc: '2.0', id, result: method === identify ? identity : `${url}` })
  }
  const { chains, rpcs, bundlers } = openChains(settings.gateway, createMetrics(), fetchFrom)
  const app = createGatewayApp({ ...gatewayDeps({ chains, rpcs, bundlers }), config: settings, log: () => {} })
  return {
    app,
    reads,
    async read(network: Network, params: unknown = []) {
      requested = network
      const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: network.read, params })
      const response = await app.request(`/v1?chainId=${network.id}&projectId=default`, { method: 'POST', body })
      return { status: response.status, body: await response.json() }
    },
  }
}

test('[S9.8:proxyRpc] proxies 38 networks of four namespaces by default', async () => {
  const { read, reads } = gateway()
  for (const network of NETWORKS) {
    const { status, body } = await read(network)
    expect([network.id, status, body.id, body.error]).toEqual([network.id, 200, 7, undefined])
  }
  expect(reads.map(({ method }) => method)).toEqual(NETWORKS.map((network) => network.read))
  expect(new Set(reads.map(({ url }) => url)).size).toBe(38)
  expect(reads.filter(({ url }) => !url.startsWith('https://'))).toEqual([])
  expect(new Set(NETWORKS.map(({ id }) => id.split(':')[0]))).toEqual(new Set(['eip155', 'solana', 'near', 'bip122']))
})

test('sends nothing more to a server of another network', async () => {
  for (const [index, network] of NETWORKS.entries()) {
    const { read, reads } = gateway({ other: NETWORKS.at(index - 1) as Network })
    expect((await read(network)).body.error).toMatchObject({ code: -32_002 })
    expect(reads).toEqual([])
  }
})

test('serves only RPC for networks that are only proxied', async () => {
  const { app } = gateway()
  const served = await (await app.request('/v1/supported-chains?projectId=default')).json()
  expect(served.http).toHaveLength(6)
  const balance = `/v1/account/0x${'a'.repeat(40)}/balance?projectId=default&chainId=`
  expect((await app.request(`${balance}eip155:10`)).status).toBe(400)
  expect((await app.request(`${balance}eip155:1`)).status).toBe(200)
  expect((await app.request(`${balance}near:mainnet`)).status).toBe(400)
})

test('serves only the configured chains', async () => {
  const rpcUrls = { 'eip155:10': ['https://optimism.example/key'] }
  const { read, reads } = gateway({ rpcUrls })
  const status = async (id: string) => (await read(NETWORKS.find((one) => one.id === id) as Network)).status
  expect([await status('eip155:10'), await status('eip155:1'), await status('near:mainnet')]).toEqual([200, 400, 400])
  expect(reads.map(({ url }) => url)).toEqual(['https://optimism.example/key'])
})

test('passes NEAR parameters by name and EVM parameters by position', async () => {
  const { read, reads } = gateway()
  const [evm, near] = [NETWORKS[0] as Network, NETWORKS.at(-1) as Network]
  await read(near, { block_id: null })
  await read(evm, { to: '0x' })
  expect(reads.map(({ params }) => params)).toEqual([{ block_id: null }, [{ to: '0x' }]])
})
