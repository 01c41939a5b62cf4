import { atom } from 'jotai'

/** A request that waits for the person in a wallet elsewhere, on a phone perhaps. */
export type OpenRequest = {
  id: number
  method: string
  /** The name of the wallet. */
  wallet: string
}

/** Oldest first. */
export const walletRequestsAtom = atom<readonly OpenRequest[]>([])
