import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { person } from '../history/testing/chainDouble.ts'
import { pictureUri } from '../media/pictureUri.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { SourceFailed } from '../sources/Source.ts'
import { findMetadata, refreshMetadata } from './keptMetadata.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())

const token = person(7)
const nftsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ token, tokenId: BigInt(index), kind: 'erc721' as const }))

/** Reads the metadata of NFTs whose contract gives these texts, or fails. @returns names and pictures by the place of the NFT */
async function read(chain: number, uris: readonly (string | Error)[]) {
  const request = async ({ params }: { params?: unknown }) => {
    const [{ data }] = params as [{ data: Hex }]
    const uri = uris[Number(BigInt(`0x${data.slice(10)}`))] ?? ''
    if (uri instanceof Error) throw uri
    return encodeAbiParameters([{ type: 'string' }], [uri])
  }
  const outbound = () => Promise.reject(new Error('nothing is fetched'))
  const ids = nftsOf(uris.length)
  await refreshMetadata(
    { database, outbound, gateways: {}, reading: new Map() },
    { chain, rpc: { request } as never, withinMs: 10_000 },
    ids,
  )
  const found = await findMetadata(database, chain, ids)
  return ids.map(({ tokenId }) => found.get(`${token}/${tokenId}`)?.name)
}

const nft = (name: string, image: string) => JSON.stringify({ name, image })
const good = Array.from({ length: 6 }, (_, index) => nft(`Good ${index}`, 'ipfs://x/1.png'))
const names = good.map((_, index) => `Good ${index}`)

test.each([
  ['a NUL', 'ipfs://x\u0000y'],
  ['a lone surrogate', 'ipfs://x\ud800y'],
  ['a NUL within data', 'data:image/svg+xml,<svg>\u0000</svg>'],
])('NFTs whose picture has %s leave the others their names and pictures', async (_what, image) => {
  expect(pictureUri(image)).toBeUndefined()
  const hostile = Array.from({ length: 7 }, () => nft('Bad', image))
  expect(await read(1_000 + image.length, [...hostile, ...good])).toEqual([...hostile.map(() => 'Bad'), ...names])
})

test('NFTs whose contract the upstream does not answer for leave the others theirs', async () => {
  const failing = Array.from({ length: 7 }, () => new SourceFailed('too slow'))
  expect(await read(2_000, [...failing, ...good])).toEqual([...failing.map(() => undefined), ...names])
})

test('two answers that miss the same NFTs at the same time have each read once, and wait for it no longer than they may', async () => {
  const [chain, wanted] = [3_000, nftsOf(8)]
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const request = vi.fn(async () => {
    await answered
    return encodeAbiParameters([{ type: 'string' }], [nft('Late', '')])
  })
  const reading = new Map<string, Promise<unknown>>()
  const reader = { database, outbound: () => Promise.reject(new Error('nothing is fetched')), gateways: {}, reading }
  const refresh = (withinMs: number) => refreshMetadata(reader, { chain, rpc: { request } as never, withinMs }, wanted)
  await Promise.all([refresh(100), refresh(100)])
  expect((await findMetadata(database, chain, wanted)).size).toBe(0)
  answer()
  await refresh(10_000)
  expect((await findMetadata(database, chain, wanted)).size).toBe(8)
  expect([request.mock.calls.length, reading.size]).toEqual([8, 0])
})
