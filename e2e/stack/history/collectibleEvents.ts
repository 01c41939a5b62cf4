import { CREATE2_PROXY } from '../chain/create2.ts'
import { COLLECTIBLE_HOLDINGS, type CollectibleHolding } from '../facts/collectibleHoldings.ts'
import {
  ADAS_WANDERER,
  COLLECTIONS,
  EDITIONS,
  SILENT,
  SOLD_WANDERER,
  SPAM_COLLECTION,
  WANDERER_URIS,
  WANDERERS,
} from '../facts/collectibles.ts'
import type { ChainName } from '../facts/holdings.ts'
import { ORIGIN } from '../facts/origin.ts'
import { CROWD, PEOPLE, storied } from '../facts/people.ts'
import type { Writer } from './createWriter.ts'
import { airdrop, mintEditions, mintPlain, mintWithUri, transferFrom } from './functions.ts'

const { ada, ben, market, attacker } = PEOPLE

export async function createCollections(writer: Writer): Promise<void> {
  for (const { creation } of [ORIGIN, ...COLLECTIONS]) await writer.send(market, { to: CREATE2_PROXY, data: creation })
}

export function collectibleEvents(chain: ChainName): ((writer: Writer) => Promise<void>)[] {
  const holdings = COLLECTIBLE_HOLDINGS[chain]
  if (holdings.length === 0) return []
  const valid = storied('good')
  return [
    ...holdings.map((holding) => (writer: Writer) => mint(writer, holding)),
    (writer) => mintWanderer(writer, valid, SOLD_WANDERER),
    (writer) => mintWanderer(writer, valid, ADAS_WANDERER),
    (writer) => writer.call(valid, WANDERERS.address, transferFrom, [valid, ben, BigInt(SOLD_WANDERER)]),
    (writer) => writer.call(valid, WANDERERS.address, transferFrom, [valid, ada, BigInt(ADAS_WANDERER)]),
    (writer) => writer.call(attacker, SPAM_COLLECTION.address, airdrop, [[valid, storied('slow'), ...CROWD]]),
  ]
}

async function mint(writer: Writer, { owner, collection, id, amount }: CollectibleHolding): Promise<void> {
  const to = storied(owner)
  if (collection === EDITIONS) await writer.call(market, EDITIONS.address, mintEditions, [to, id, amount])
  else if (collection === SILENT) await writer.call(market, SILENT.address, mintPlain, [to, id])
  else if (collection === WANDERERS) await mintWanderer(writer, to, Number(id))
  else await writer.call(market, collection.address, mintWithUri, [to, id, WANDERER_URIS[1]])
}

function mintWanderer(writer: Writer, to: `0x${string}`, id: number): Promise<void> {
  const uri = WANDERER_URIS[id as keyof typeof WANDERER_URIS]
  return writer.call(market, WANDERERS.address, mintWithUri, [to, BigInt(id), uri])
}
