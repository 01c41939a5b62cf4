import { identity } from '@airlock/protocol/gateway/answers/identity'
import { profile } from '@airlock/protocol/gateway/answers/profile'
import { freePort } from '@airlock/server/testing/freePort'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageType } from '../../apps/gateway/server/images/imageType.ts'
import { createMedia } from '../../apps/gateway/server/media/createMedia.ts'
import { mediaSigner } from '../../apps/gateway/server/media/mediaSigner.ts'
import { proxiedImages } from '../../apps/gateway/server/media/proxiedImages.ts'
import { chainIdentity } from '../../apps/gateway/server/names/chainIdentity.ts'
import { createOutbound } from '../../apps/gateway/server/outbound/createOutbound.ts'
import type { ChainRpc } from '../../apps/gateway/server/sources/ChainRpc.ts'
import { SourceFailed } from '../../apps/gateway/server/sources/Source.ts'
import { FALSE_CLAIM, OFFCHAIN_NAMES, WILDCARD_NAME } from '../stack/facts/names.ts'
import { PEOPLE, storied } from '../stack/facts/people.ts'
import { setOrigin } from '../stack/offchain/setOrigin.ts'
import { type Offchain, startOffchain } from '../stack/offchain/startOffchain.ts'
import { type ChainBench, startChainBench } from './chainBench.ts'

const context = { signal: AbortSignal.timeout(600_000) }
const signer = mediaSigner(new Uint8Array(32))
let benches: ChainBench[]
let offchain: Offchain

beforeAll(async () => {
  // Names live on one chain, and the NFTs that some of them show on another.
  benches = [await startChainBench('ethereum'), await startChainBench('arbitrum')]
  offchain = await startOffchain({ port: await freePort() })
  await Promise.all(benches.map(({ rpcUrl }) => setOrigin({ rpcUrl }, offchain.origin)))
}, 240_000)
afterAll(() => Promise.all([...benches, offchain].map((part) => part.close())))

function source({ isLocalAllowed = true, broken }: { isLocalAllowed?: boolean; broken?: ChainRpc } = {}) {
  const outbound = createOutbound({ allowOrigins: isLocalAllowed ? [offchain.origin] : [] })
  const gateways = { ipfs: offchain.origin }
  const rpcs = benches.map(({ rpc }) => rpc)
  const names = chainIdentity({
    rpcs: (chainId) => (broken?.chainId === chainId ? broken : rpcs.find((rpc) => rpc.chainId === chainId)),
    chainId: 'eip155:1',
    universalResolver: mainnet.contracts.ensUniversalResolver.address,
    outbound,
    gateways,
    proxied: proxiedImages({ publicUrl: 'https://gateway.example', signer }),
    onInvalidAvatar() {},
  })
  return { names, media: createMedia({ outbound, gateways }) }
}

async function pictureAt(url: string) {
  if (url.startsWith('data:')) return imageType(Buffer.from(url.split(',')[1] ?? '', 'base64'))
  const { searchParams } = new URL(url)
  const uri = signer.verify({ u: searchParams.get('u') ?? '', s: searchParams.get('s') ?? '' })
  return (await source().media(uri ?? '', { network: 'unknown', block: undefined }))?.type
}

describe('the identity of an address', () => {
  test.each([
    ['a picture at an address', 'good', 'good.airlock.eth', 'image/png'],
    ['a picture of IPFS', 'slow', 'slow.airlock.eth', 'image/png'],
    ['a picture in the record', 'phone', 'phone.airlock.eth', 'image/png'],
  ] as const)('is its name, with %s', async (_what, user, name, type) => {
    const found = await source().names.identity({ address: storied(user) }, context)
    expect(identity.safeParse(found).error).toBeUndefined()
    expect(found.name).toBe(name)
    expect(await pictureAt(found.avatar ?? '')).toBe(type)
  })

  test('[S5.13:erc721] shows an NFT of another chain than names live on', async () => {
    const found = await source().names.identity({ address: PEOPLE.ada }, context)
    expect(found.name).toBe('ada.airlock.eth')
    expect(await pictureAt(found.avatar ?? '')).toMatch(/^image\//)
  })

  test('rejects missing and foreign names', async () => {
    const { names } = source()
    const none = { name: null, avatar: null }
    expect(await names.identity({ address: PEOPLE.market }, context)).toEqual(none)
    expect(await names.identity({ address: FALSE_CLAIM.address }, context)).toEqual(none)
    expect(await names.reverse({ address: FALSE_CLAIM.address }, context)).toEqual([])
  })

  test('keeps its name where the picture may not be fetched', async () => {
    const { names } = source({ isLocalAllowed: false })
    expect((await names.identity({ address: PEOPLE.ada }, context)).name).toBe('ada.airlock.eth')
  })

  test('fails if the chain is unreachable, instead of returning no name', async () => {
    const broken: ChainRpc = {
      chainId: 'eip155:1',
      request: () => Promise.reject(new SourceFailed('down')),
      batch: () => Promise.reject(new SourceFailed('down')),
    }
    const { names } = source({ broken })
    await expect(names.identity({ address: PEOPLE.ada }, context)).rejects.toBeInstanceOf(SourceFailed)
  })
})

describe('a name', () => {
  test('[S5.13:erc1155] resolves to its address and its picture, whatever letter case it is written in', async () => {
    const found = await source().names.lookup({ name: 'Editor.Airlock.ETH' }, context)
    expect(profile.safeParse(found).error).toBeUndefined()
    expect(found).toMatchObject({ name: 'editor.airlock.eth', addresses: { 60: { address: storied('good') } } })
    expect(await pictureAt(found?.attributes[0]?.avatar ?? '')).toMatch(/^image\//)
  })

  test.each(['seller.airlock.eth', 'script.airlock.eth'])(
    'shows no picture for %s, whose record is sold or runs',
    async (name) => {
      const found = await source().names.lookup({ name }, context)
      expect(found?.addresses[60]?.address).toMatch(/^0x/)
      expect(found?.attributes).toEqual([])
    },
  )

  test('fetches nothing from an internal address', async () => {
    const found = await source().names.lookup({ name: 'metadata.airlock.eth' }, context)
    expect(await pictureAt(found?.attributes[0]?.avatar ?? '')).toBeUndefined()
  })

  test('resolves wildcard and off-chain names', async () => {
    const { names } = source()
    expect((await names.lookup({ name: `anything.${WILDCARD_NAME}` }, context))?.addresses[60]).toBeDefined()
    const trusted = await names.lookup({ name: OFFCHAIN_NAMES.trusted.name }, context)
    expect(trusted?.addresses[60]?.address).toBe(PEOPLE.ada)
  })

  test.each(['page', 'forged', 'inside', 'endless'] as const)('finds no address if the lookup is %s', async (kind) => {
    expect(await source().names.lookup({ name: OFFCHAIN_NAMES[kind].name }, context)).toBeUndefined()
  })

  test('makes no lookup on this machine', async () => {
    const { names } = source({ isLocalAllowed: false })
    expect(await names.lookup({ name: OFFCHAIN_NAMES.trusted.name }, context)).toBeUndefined()
  })

  test.each([
    'nobody.airlock.eth',
    'unregistered.airlock.eth',
    'gооd.airlock.eth',
    'good\u200d.airlock.eth',
    'a..eth',
    'good',
    '',
    'x_y.eth',
    `${'x'.repeat(256)}.eth`,
  ])('rejects an unowned or invalid name: %.30s', async (name) => {
    expect(await source().names.lookup({ name }, context)).toBeUndefined()
  })
})

test('returns the confirmed name of an address, with the address', async () => {
  const [found, ...others] = await source().names.reverse({ address: storied('good') }, context)
  expect(found).toMatchObject({ name: 'good.airlock.eth', addresses: { 60: { address: storied('good') } } })
  expect(others).toEqual([])
})
