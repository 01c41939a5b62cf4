import {
  type CollectionFact,
  EDITIONS,
  HIGH_EDITION,
  MARKUP_COLLECTION,
  SILENT,
  WANDERER_URIS,
  WANDERERS,
} from './collectibles.ts'
import type { ChainName } from './holdings.ts'
import type { Storied } from './people.ts'

/** Spam is left out: every account has one of it. */
export type CollectibleHolding = { owner: Storied; collection: CollectionFact; id: bigint; amount: bigint }

const WANDERERS_OF_GOOD = Object.keys(WANDERER_URIS).filter((id) => Number(id) < 20)

export const COLLECTIBLE_HOLDINGS: Readonly<Record<ChainName, readonly CollectibleHolding[]>> = {
  ethereum: [],
  arbitrum: [
    ...WANDERERS_OF_GOOD.map((id) => holding('good', WANDERERS, Number(id))),
    holding('good', SILENT, 1),
    holding('good', MARKUP_COLLECTION, 1),
    holding('good', EDITIONS, 1, 3),
    holding('good', EDITIONS, HIGH_EDITION, 25),
    holding('slow', SILENT, 2),
    holding('phone', EDITIONS, 1, 1),
  ],
  base: [holding('good', EDITIONS, 2, 1), holding('phone', WANDERERS, 1)],
}

function holding(owner: Storied, collection: CollectionFact, id: number, amount = 1): CollectibleHolding {
  return { owner, collection, id: BigInt(id), amount: BigInt(amount) }
}
