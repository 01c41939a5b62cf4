import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secureSettings } from '@airlock/protocol/secure/secureSettings'
import { afterAll, expect, test } from 'vitest'
import { createReads } from '../../frame/rpc/createReads.ts'
import { testServer } from '../testing/testServer.ts'
import { publicRpcUrls } from './publicRpcUrls.ts'

const BUILT_IN = [1, 146, 8_453, 34_443, 42_161, 80_094]
const BY_GATEWAY = [
  ...[10, 56, 97, 100, 137, 324, 1_329, 5_000, 42_220, 43_113, 43_114, 59_144, 80_002, 84_532, 421_614, 560_048],
  ...[7_777_777, 11_155_111, 11_155_420],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

const root = mkdtempSync(join(tmpdir(), 'secure-proxy-'))
writeFileSync(join(root, 'frame.html'), '<script type="application/json" id="secure-settings"></script>')
afterAll(() => rmSync(root, { recursive: true }))

async function frameOf(endpoints: { gateway?: string }, rpcUrls: Record<string, string[]> = {}) {
  const server = await testServer({
    project: { endpoints, rpcUrls },
    documents: { root, publicRpcUrls: publicRpcUrls() },
  })
  const document = await server.app.request('/sdk?projectId=default')
  await server.close()
  const [, json = ''] = /id="secure-settings">(.*)<\/script>/.exec(await document.text()) ?? []
  const urls: string[] = []
  const settings = secureSettings.parse(JSON.parse(json))
  const read = createReads(settings, async (url) => {
    urls.push(String(url))
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })
  return { settings, read, urls, policy: document.headers.get('content-security-policy') }
}

test('[S9.8:frameNetworks] reads 28 networks: built-in ones by their servers, others by the gateway', async () => {
  const { read, urls, policy } = await frameOf({ gateway: 'https://gateway.example' })
  for (const network of [...BUILT_IN, ...BY_GATEWAY]) expect(await read(network, 'eth_chainId', [])).toBe('0x1')
  expect(new Set(urls).size).toBe(28)
  expect(urls.slice(0, BUILT_IN.length).filter((url) => url.includes('gateway.example'))).toEqual([])
  expect(urls.slice(BUILT_IN.length)).toEqual(
    BY_GATEWAY.map((id) => {
      const chainId = typeof id === 'number' ? `eip155:${id}` : id
      return `https://gateway.example/v1?projectId=default&chainId=${chainId}`
    }),
  )
  expect(policy).toMatch(/connect-src [^;]*https:\/\/gateway\.example[ ;]/)
  for (const other of [5, 'near:mainnet', 'bip122:000000000019d6689c085ae165831e93'])
    await expect(read(other, 'eth_chainId', [])).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
})

test('[T161] sends the operator’s configured networks to the frame', async () => {
  const { settings } = await frameOf({}, { 'eip155:8453': ['https://node.example'] })
  expect(settings.operatorNetworks).toEqual(['eip155:8453'])
  expect(Object.keys(settings.rpcUrls)).toEqual(expect.arrayContaining(BUILT_IN.map((id) => `eip155:${id}`)))
})

test('reads only the built-in networks without a gateway', async () => {
  const { read, policy } = await frameOf({})
  expect(await read(1, 'eth_chainId', [])).toBe('0x1')
  await expect(read(10, 'eth_chainId', [])).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  expect(policy).not.toContain('gateway')
})
