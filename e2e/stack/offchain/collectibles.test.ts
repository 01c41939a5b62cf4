import { createPublicClient, http, parseAbi, parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { COLLECTIBLE_HOLDINGS } from '../facts/collectibleHoldings.ts'
import {
  ADAS_WANDERER,
  COLLECTIONS,
  EDITIONS,
  HIGH_EDITION,
  SILENT,
  SOLD_WANDERER,
  SPAM_COLLECTION,
  WANDERER_URIS,
  WANDERERS,
} from '../facts/collectibles.ts'
import { CHAINS } from '../facts/holdings.ts'
import { CROWD, PEOPLE, storied } from '../facts/people.ts'
import { keptState } from '../history/keptState.ts'
import { setOrigin } from './setOrigin.ts'
import { type Offchain, startOffchain } from './startOffchain.ts'

const PORT = 21_536
const abi = parseAbi([
  'function name() view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

let chain: LocalChain
let offchain: Offchain
let client: ReturnType<typeof connect>

const connect = (url: string) => createPublicClient({ transport: http(url, { retryCount: 0 }) })
const ownerOf = (address: `0x${string}`, id: bigint) =>
  client.readContract({ abi, address, functionName: 'ownerOf', args: [id] })
const tokenUri = (id: number) =>
  client.readContract({ abi, address: WANDERERS.address, functionName: 'tokenURI', args: [BigInt(id)] })
const fetched = async (path: string) => {
  const response = await fetch(`${offchain.origin}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

beforeAll(async () => {
  const state = await keptState('arbitrum', PORT)
  const parts = [startChain({ chainId: CHAINS.arbitrum.chainId, port: PORT, state }), startOffchain({ port: PORT + 1 })]
  ;[chain, offchain] = (await Promise.all(parts)) as [LocalChain, Offchain]
  await setOrigin(chain, offchain.origin)
  client = connect(chain.rpcUrl)
}, 180_000)
afterAll(() => Promise.all([chain.close(), offchain.close()]))

describe('collectibles', () => {
  test.each(COLLECTIBLE_HOLDINGS.arbitrum)('gives $owner $amount of $collection.name $id', async (holding) => {
    const { collection, id, amount } = holding
    const owner = storied(holding.owner)
    if (collection.standard === 'erc721') expect(await ownerOf(collection.address, id)).toBe(owner)
    else {
      const args = [owner, id] as const
      const { address } = collection
      expect(await client.readContract({ abi, address, functionName: 'balanceOf', args })).toBe(amount)
    }
  })

  test('has sold and given-away items', async () => {
    expect(await ownerOf(WANDERERS.address, BigInt(SOLD_WANDERER))).toBe(PEOPLE.ben)
    expect(await ownerOf(WANDERERS.address, BigInt(ADAS_WANDERER))).toBe(PEOPLE.ada)
  })

  test.each(COLLECTIONS)('lists "$name" under its name', async ({ address, name }) => {
    expect(await client.readContract({ abi, address, functionName: 'name' })).toBe(name)
  })

  test('has spam items airdropped to a crowd', async () => {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 indexed id)')
    const logs = await client.getLogs({ address: SPAM_COLLECTION.address, event, fromBlock: 1n })
    expect(logs.map(({ args }) => args.to)).toEqual([storied('good'), storied('slow'), ...CROWD])
    expect(new Set(logs.map(({ transactionHash }) => transactionHash)).size).toBe(1)
  })
})

describe('their metadata', () => {
  test.each(Object.keys(WANDERER_URIS).map(Number))('returns the documented URI of wanderer %d', async (id) => {
    const uri = WANDERER_URIS[id as keyof typeof WANDERER_URIS]
    expect(await tokenUri(id)).toBe(uri.startsWith('/') ? `${offchain.origin}${uri}` : uri)
  })

  test('reverts in a collection without metadata', async () => {
    const call = client.readContract({ abi, address: SILENT.address, functionName: 'tokenURI', args: [1n] })
    await expect(call).rejects.toThrow(/no metadata/)
  })

  test('lies on IPFS under its CID, with a picture', async () => {
    const uri = await tokenUri(2)
    const file = await fetched(uri.replace('ipfs://', '/ipfs/'))
    expect(file).toMatchObject({ status: 200, type: 'application/json' })
    const { image } = JSON.parse(file.body) as { image: string }
    expect(await fetched(image.replace('ipfs://', '/ipfs/'))).toMatchObject({ status: 200, type: 'image/png' })
    expect((await fetched('/ipfs/bafkreidwslb22nkaxoadyaqlhlxgntmiq4jdenhkbrxhcq6avxlt75br5u')).status).toBe(404)
  })

  test('finds an edition only by its id in 64 lower-case hex digits', async () => {
    const args = [BigInt(HIGH_EDITION)] as const
    const uri = await client.readContract({ abi, address: EDITIONS.address, functionName: 'uri', args })
    const put = (id: string) => fetched(uri.replace(offchain.origin, '').replace('{id}', id))
    const digits = HIGH_EDITION.toString(16).padStart(64, '0')
    expect(JSON.parse((await put(digits)).body)).toMatchObject({ name: `Edition ${HIGH_EDITION}` })
    for (const wrong of [String(HIGH_EDITION), HIGH_EDITION.toString(16), digits.toUpperCase(), '{id}'])
      expect((await put(wrong)).status).toBe(404)
  })

  test('is missing, broken or false for the documented items', async () => {
    expect((await fetched('/collectibles/wanderers/missing.json')).status).toBe(404)
    expect((await fetched('/collectibles/wanderers/broken.json')).body).toBe('{"name": "Wanderer')
    expect((await fetched('/pictures/lying.png')).body).toContain('<script>')
    const heavy = await fetch(`${offchain.origin}/pictures/heavy.png`)
    expect((await heavy.arrayBuffer()).byteLength).toBeGreaterThan(3_000_000)
  })

  test('has a picture of more pixels than anyone should decode', async () => {
    const image = Buffer.from(await (await fetch(`${offchain.origin}/pictures/huge.png`)).arrayBuffer())
    expect(image.length).toBeLessThan(100_000)
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([12_000, 12_000])
  })
})
