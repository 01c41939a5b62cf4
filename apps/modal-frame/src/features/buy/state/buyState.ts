import type { OnrampOrder } from '@airlock/protocol/gateway/answers/onramp'
import { atom } from 'jotai'
import type { Purchase } from './Purchase.ts'

export type BuyForm = { amount: string; currency: string; asset: string | null }
export const buyFormAtom = atom<BuyForm>({ amount: '100', currency: 'USD', asset: null })

export type ShownPurchase =
  | { status: 'opening'; title: string }
  | { status: 'failed'; title: string; isRefused: boolean }
  /** `url` is `null` for a purchase of an earlier document. Without `hasWindow` the user follows the link. */
  | {
      status: 'open'
      title: string
      purchase: Purchase
      url: string | null
      hasWindow: boolean
      order: OnrampOrder | null
    }
export const shownPurchaseAtom = atom<ShownPurchase | null>(null)
