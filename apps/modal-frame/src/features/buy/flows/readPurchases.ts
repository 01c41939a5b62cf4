import type { Deps } from '../../../core/ports/Deps.ts'
import { PURCHASES_KEY } from '../../../core/transactions/sentKey.ts'
import { MAX_PURCHASES, type Purchase, parsePurchases } from '../state/Purchase.ts'

type Needs = Pick<Deps, 'storage'>

export function readPurchases({ storage }: Needs): readonly Purchase[] {
  return parsePurchases(storage.get(PURCHASES_KEY))
}

export function keepPurchase(deps: Needs, purchase: Purchase): void {
  write(deps, [purchase, ...others(deps, purchase.reference)])
}

export function dropPurchase(deps: Needs, reference: string): void {
  write(deps, others(deps, reference))
}

function others(deps: Needs, reference: string) {
  return readPurchases(deps).filter((purchase) => purchase.reference !== reference)
}

function write({ storage }: Needs, purchases: readonly Purchase[]) {
  if (purchases.length === 0) storage.remove(PURCHASES_KEY)
  else storage.set(PURCHASES_KEY, JSON.stringify(purchases.slice(0, MAX_PURCHASES)))
}
