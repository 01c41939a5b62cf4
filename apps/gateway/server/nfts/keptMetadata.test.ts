import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { imageUri } from '../media/imageUri.ts'
import { storedPictureUrl } from '../media/proxiedImages.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { SourceFailed } from '../sources/Source.ts'
import { user } from '../testing/fakeChain.ts'
import { findMetadata, refreshMetadata } from './keptMetadata.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())

const token = user(7)
const nftsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ token, tokenId: BigInt(index), kind: 'erc721' as const }))

async function readAll(chain: number, uris: readonly (string | Error)[]) {
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
  const metadata = ids.map(({ tokenId }) => found.get(`${token}/${tokenId}`))
  return { names: metadata.map((one) => one?.name), images: metadata.map((one) => one?.picture) }
}

const nft = (name: string, image: string) => JSON.stringify({ name, image })
const valid = Array.from({ length: 6 }, (_, index) => nft(`Good ${index}`, 'ipfs://x/1.png'))
const names = valid.map((_, index) => `Good ${index}`)

test.each([
  ['a NUL', 'ipfs://x\u0000y'],
  ['a lone surrogate', 'ipfs://x\ud800y'],
  ['a NUL within data', 'data:image/svg+xml,<svg>\u0000</svg>'],
])('keeps other NFTs’ names and images if one image has %s', async (_what, image) => {
  expect(imageUri(image)).toBeUndefined()
  const hostile = Array.from({ length: 7 }, () => nft('Bad', image))
  const read = await readAll(1_000 + image.length, [...hostile, ...valid])
  expect(read.names).toEqual([...hostile.map(() => 'Bad'), ...names])
})

test('keeps other NFTs’ names and images if the upstream fails for one contract', async () => {
  const failing = Array.from({ length: 7 }, () => new SourceFailed('too slow'))
  expect((await readAll(2_000, [...failing, ...valid])).names).toEqual([...failing.map(() => undefined), ...names])
})

test('reads shared missing NFTs once for two responses, within the time limit', async () => {
  const [chain, requested] = [3_000, nftsOf(8)]
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  const request = vi.fn(async () => {
    await responded
    return encodeAbiParameters([{ type: 'string' }], [nft('Late', '')])
  })
  const reading = new Map<string, Promise<unknown>>()
  const parser = { database, outbound: () => Promise.reject(new Error('nothing is fetched')), gateways: {}, reading }
  const refresh = (withinMs: number) =>
    refreshMetadata(parser, { chain, rpc: { request } as never, withinMs }, requested)
  await Promise.all([refresh(100), refresh(100)])
  expect((await findMetadata(database, chain, requested)).size).toBe(0)
  respond()
  await refresh(10_000)
  expect((await findMetadata(database, chain, requested)).size).toBe(8)
  expect([request.mock.calls.length, reading.size]).toEqual([8, 0])
})

test('[T152] checks an inline picture when it is stored, and not again', async () => {
  const svg = '<svg width="10" height="10"/>'
  const checked = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const { images } = await readAll(4_000, [
    nft('Good', `data:image/png,${svg}`),
    nft('Page', 'data:image/svg+xml,<html>'),
    nft('Large', `data:image/svg+xml,${svg.replaceAll('10', '9999')}`),
    nft('Elsewhere', 'ipfs://x/1.png'),
  ])
  expect(images).toEqual([checked, undefined, undefined, 'ipfs://x/1.png'])
  const proxied = vi.fn(() => undefined)
  expect(storedPictureUrl(checked, proxied)).toBe(checked)
  expect(proxied).not.toHaveBeenCalled()
})
