import { encodeAbiParameters, type Hex } from 'viem'
import { type LocalContract, localContract } from './localContract.ts'
import { ORIGIN } from './origin.ts'
import { CIDS } from './pictures/ipfs.ts'
import { PLAIN_SVG } from './pictures/pictures.ts'

export type CollectionFact = LocalContract & { name: string; standard: 'erc721' | 'erc1155' }

export const WANDERERS = collection('wanderers', 'Collection', 'Wanderers')
/** Reverts when its metadata is read. */
export const SILENT: CollectionFact = {
  ...localContract('silent', { file: 'Collectibles', name: 'SilentCollection', args: strings('Silent Ones') }),
  ...{ name: 'Silent Ones', standard: 'erc721' },
}
export const MARKUP_COLLECTION = collection('markup-collection', 'Collection', '<svg onload=alert(1)>')
export const SPAM_COLLECTION = collection('spam-collection', 'SpamCollection', 'Claim at claim-reward.example')
/** Has one URI with `{id}` for all of its tokens. */
export const EDITIONS: CollectionFact = {
  ...localContract('editions', {
    file: 'Collectibles',
    name: 'Editions',
    args: encodeAbiParameters(
      [{ type: 'address' }, { type: 'string' }, { type: 'string' }],
      [ORIGIN.address, 'Editions', '/collectibles/editions/{id}.json'],
    ),
  }),
  ...{ name: 'Editions', standard: 'erc1155' },
}

export const COLLECTIONS: readonly CollectionFact[] = [WANDERERS, SILENT, MARKUP_COLLECTION, SPAM_COLLECTION, EDITIONS]

const ON_CHAIN = {
  name: 'Wanderer on the chain',
  description: 'Its drawing lies in its URI.',
  image: `data:image/svg+xml;base64,${Buffer.from(PLAIN_SVG).toString('base64')}`,
}

/** Those that begin with `/` lie on the world's server. */
export const WANDERER_URIS = {
  1: '/collectibles/wanderers/1.json',
  2: `ipfs://${CIDS.folder}/2.json`,
  3: `ipfs://ipfs/${CIDS.folder}/3.json`,
  4: `data:application/json;base64,${Buffer.from(JSON.stringify(ON_CHAIN)).toString('base64')}`,
  5: `data:application/json;utf8,${JSON.stringify({ ...ON_CHAIN, name: 'Wanderer in UTF-8' })}`,
  6: `data:application/json,${encodeURIComponent(JSON.stringify({ ...ON_CHAIN, name: 'Wanderer, 100% encoded' }))}`,
  7: JSON.stringify({ name: 'Wanderer without a scheme', image_data: PLAIN_SVG }),
  8: '/collectibles/wanderers/huge.json',
  9: '/collectibles/wanderers/heavy.json',
  10: '/collectibles/wanderers/markup.json',
  11: '/collectibles/wanderers/scripted.json',
  12: '/collectibles/wanderers/lying.json',
  13: '/collectibles/wanderers/private.json',
  14: '/collectibles/wanderers/missing.json',
  15: '/collectibles/wanderers/broken.json',
  16: '/collectibles/wanderers/animated.json',
  17: 'javascript:alert(1)',
  18: '',
  20: '/collectibles/wanderers/1.json',
  21: '/collectibles/wanderers/1.json',
} as const

export const SOLD_WANDERER = 20
export const ADAS_WANDERER = 21
/** Its URI ends in `…274f.json`: an id above 9,999 distinguishes hexadecimal digits from decimal ones. */
export const HIGH_EDITION = 10_063

function collection(id: string, contract: 'Collection' | 'SpamCollection', name: string): CollectionFact {
  const types = [{ type: 'address' }, { type: 'string' }, { type: 'string' }] as const
  const args = encodeAbiParameters(types, [ORIGIN.address, name, id.toUpperCase()])
  return { ...localContract(id, { file: 'Collectibles', name: contract, args }), name, standard: 'erc721' }
}

function strings(name: string): Hex {
  return encodeAbiParameters([{ type: 'string' }, { type: 'string' }] as const, [name, 'SILENT'])
}
