import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { afterEach, expect, test } from 'vitest'
import { createSources } from './createSources.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const someone = { network: '192.0.2.1', block: undefined }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** @returns its URL and the requested paths */
async function serve(result: string | Buffer) {
  const paths: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    paths.push(url)
    response.end(result)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

async function pictureBy(gateways: Record<string, string>, image: string) {
  const token = { address_hash: `0x${'b'.repeat(40)}`, name: 'Pictures', symbol: 'PIC' }
  const items = [{ id: '1', token, token_type: 'ERC-721', image_url: image }]
  const explorer = await serve(JSON.stringify({ items, next_page_params: null }))
  const { sources, media, close } = await createSources({
    settings: gatewaySettings.parse({
      ...gateways,
      sources: { nfts: 'explorer' },
      explorers: { 'eip155:1': { url: explorer.url } },
    }),
    upstreams: new Map(),
    rpcs: () => undefined,
    routers: {},
    database: undefined,
    signerKeys: [],
    relayerKey: undefined,
    publicUrl: 'https://gateway.example',
    modalOrigin: 'https://wallet.example',
    root: fileURLToPath(new URL('../../catalogue', import.meta.url)),
    development: false,
    log: () => {},
  })
  const of = { chainId: 'eip155:1', address: `0x${'a'.repeat(40)}`, cursor: undefined } as const
  const found = await sources.nfts?.(of, { signal: new AbortController().signal })
  const signed = new URL(found?.data[0]?.preview?.url ?? '').searchParams
  const content = await media({ u: signed.get('u') ?? '', s: signed.get('s') ?? '' }, someone)
  await close()
  return content?.type
}

test.each([
  ['ipfsGateway', 'ipfs://QmX/1.png', '/ipfs/QmX/1.png'],
  ['arweaveGateway', 'ar://tx/1.png', '/tx/1.png'],
])("fetches images only by the operator's %s, also a private one", async (name, uri, path) => {
  const { url, paths } = await serve(PNG)
  expect(await pictureBy({ [name]: url }, uri)).toBe('image/png')
  expect(paths).toEqual([path])
  const other = name === 'ipfsGateway' ? 'arweaveGateway' : 'ipfsGateway'
  expect(await pictureBy({ [other]: url }, uri)).toBeUndefined()
  expect(await pictureBy({ [name]: url }, `${url}/1.png`.replace('http:', 'https:'))).toBeUndefined()
  expect(paths).toEqual([path])
})
