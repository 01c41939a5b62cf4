import { type Address, type Hex, labelhash, namehash, zeroAddress } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'
import {
  ENS,
  FALSE_CLAIM,
  NAMES,
  OFFCHAIN_NAMES,
  REGISTRY,
  RESOLVER,
  UNIVERSAL_RESOLVER,
  WILDCARD_NAME,
  WILDCARD_RESOLVER,
} from '../facts/names.ts'
import { PEOPLE } from '../facts/people.ts'
import type { Writer } from './createWriter.ts'
import { setAddr, setName, setSubnodeRecord, setText } from './functions.ts'

const { market } = PEOPLE
const PARENTS = ['eth', 'airlock.eth', 'reverse', 'addr.reverse']

/** Takes two blocks. */
export async function registerNames(writer: Writer, start: number): Promise<void> {
  const offchain = Object.values(OFFCHAIN_NAMES)
  const resolvers = [RESOLVER, WILDCARD_RESOLVER, ...offchain.map(({ resolver }) => resolver)]
  for (const { creation } of [REGISTRY, UNIVERSAL_RESOLVER, ...resolvers]) {
    await writer.send(market, { to: CREATE2_PROXY, data: creation })
  }
  await writer.mine(start)
  await writer.copyCode(REGISTRY.address, ENS.registry)
  await writer.copyCode(UNIVERSAL_RESOLVER.address, ENS.universalResolver)

  for (const name of PARENTS) await register(writer, name, zeroAddress)
  for (const { name, address, isPrimary = false, avatar } of NAMES) {
    await register(writer, name, RESOLVER.address)
    const node = namehash(name)
    if (address !== undefined) await record(writer, setAddr, [node, address])
    if (avatar !== undefined) await record(writer, setText, [node, 'avatar', avatar])
    if (isPrimary && address !== undefined) await claim(writer, address, name)
  }
  await claim(writer, FALSE_CLAIM.address, FALSE_CLAIM.name)
  await register(writer, WILDCARD_NAME, WILDCARD_RESOLVER.address)
  for (const { name, resolver } of offchain) await register(writer, name, resolver.address)
  await writer.mine(start + 60)
}

async function register(writer: Writer, name: string, resolver: Address): Promise<void> {
  const [label = '', ...above] = name.split('.')
  const parent = above.length === 0 ? namehash('') : namehash(above.join('.'))
  await writer.call(market, ENS.registry, setSubnodeRecord, [parent, labelhash(label), market, resolver])
}

async function claim(writer: Writer, address: Address, name: string): Promise<void> {
  const reverseName = `${address.slice(2).toLowerCase()}.addr.reverse`
  await register(writer, reverseName, RESOLVER.address)
  await record(writer, setName, [namehash(reverseName), name])
}

function record(writer: Writer, abi: Parameters<Writer['call']>[2], args: readonly [Hex, ...string[]]): Promise<void> {
  return writer.call(market, RESOLVER.address, abi, args)
}
