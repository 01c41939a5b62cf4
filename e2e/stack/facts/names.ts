import { type Address, encodeAbiParameters, getAddress, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { ADAS_WANDERER, EDITIONS, HIGH_EDITION, SOLD_WANDERER, WANDERERS } from './collectibles.ts'
import { CHAINS } from './holdings.ts'
import { type LocalContract, localContract } from './localContract.ts'
import { ORIGIN } from './origin.ts'
import { PEOPLE, storied } from './people.ts'
import { CIDS } from './pictures/ipfs.ts'
import { AVATAR_PNG } from './pictures/pictures.ts'

export type NameFact = {
  name: string
  address?: Address
  isPrimary?: boolean
  /** Text record; `{origin}` stands for the address of the world's server. */
  avatar?: string
}

export const ENS = {
  registry: getAddress('0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'),
  universalResolver: getAddress(mainnet.contracts.ensUniversalResolver.address),
} as const

export const REGISTRY: LocalContract = localContract('registry', { file: 'Names', name: 'NameRegistry' })
export const UNIVERSAL_RESOLVER: LocalContract = localContract('universal-resolver', { file: 'UniversalResolver' })
export const RESOLVER: LocalContract = localContract('resolver', {
  ...{ file: 'Names', name: 'NameResolver' },
  args: encodeAbiParameters([{ type: 'address' }], [ORIGIN.address]),
})
export const DEFAULT_REVERSE: LocalContract = localContract('default-reverse', { file: 'DefaultReverse' })
export const WILDCARD_RESOLVER: LocalContract = localContract('wildcard', { file: 'Names', name: 'WildcardResolver' })

/** Signs what the offchain names resolve to. It is public: nothing depends on it elsewhere. */
export const OFFCHAIN_KEY: Hex = keccak256(stringToHex('offchain signer'))

const { chainId: arbitrum } = CHAINS.arbitrum

export const NAMES: readonly NameFact[] = [
  { name: 'good.airlock.eth', address: storied('good'), isPrimary: true, avatar: '{origin}/pictures/avatar.png' },
  { name: 'slow.airlock.eth', address: storied('slow'), isPrimary: true, avatar: `ipfs://${CIDS.avatar}` },
  {
    name: 'phone.airlock.eth',
    address: storied('phone'),
    isPrimary: true,
    avatar: `data:image/png;base64,${AVATAR_PNG.toString('base64')}`,
  },
  {
    name: 'ada.airlock.eth',
    address: PEOPLE.ada,
    isPrimary: true,
    avatar: `eip155:${arbitrum}/erc721:${WANDERERS.address}/${ADAS_WANDERER}`,
  },
  // Good Wallet's account sold the one that it shows.
  {
    name: 'seller.airlock.eth',
    address: storied('good'),
    avatar: `eip155:${arbitrum}/erc721:${WANDERERS.address}/${SOLD_WANDERER}`,
  },
  {
    name: 'editor.airlock.eth',
    address: storied('good'),
    avatar: `eip155:${arbitrum}/erc1155:${EDITIONS.address}/${HIGH_EDITION}`,
  },
  { name: 'ben.airlock.eth', address: PEOPLE.ben, isPrimary: true, avatar: '{origin}/pictures/scripted.svg' },
  { name: 'shop.airlock.eth', address: PEOPLE.shop, isPrimary: true },
  { name: 'nobody.airlock.eth' },
  { name: 'script.airlock.eth', address: PEOPLE.attacker, avatar: 'javascript:alert(1)' },
  { name: 'metadata.airlock.eth', address: PEOPLE.attacker, avatar: 'http://169.254.169.254/latest/meta-data/' },
]

export const FALSE_CLAIM = { address: PEOPLE.attacker, name: 'good.airlock.eth' } as const

/** Every name below has an address: the last 20 bytes of the hash of its first label. */
export const WILDCARD_NAME = 'wild.airlock.eth'

export const OFFCHAIN_NAMES = {
  /** Resolves to Ada's address, as each name below. */
  trusted: offchain('offchain.airlock.eth', '/ccip/{sender}/{data}.json'),
  page: offchain('page.airlock.eth', '/ccip-page/{data}'),
  forged: offchain('forged.airlock.eth', '/ccip-forged/{data}'),
  /** Its server lies in a network that no server may reach for a stranger. */
  inside: offchain('inside.airlock.eth', 'http://169.254.169.254/{data}'),
  endless: offchain('endless.airlock.eth', '/ccip/{sender}/{data}.json', true),
} as const

function offchain(name: string, path: string, isEndless = false): { name: string; resolver: LocalContract } {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'string' }, { type: 'bool' }] as const
  const args: Hex = encodeAbiParameters(types, [ORIGIN.address, privateKeyToAddress(OFFCHAIN_KEY), path, isEndless])
  return { name, resolver: localContract(name, { file: 'Names', name: 'OffchainResolver', args }) }
}
