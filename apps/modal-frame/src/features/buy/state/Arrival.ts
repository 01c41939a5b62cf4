import { atom } from 'jotai'

/** A deposit as Receive shows it. An asset of no list has no amount, because its contract may claim any. */
export type Arrival = { id: string; hash: string | null } & (
  | { isListed: true; amount: string; symbol: string }
  | { isListed: false }
)

/** Arrivals of one account in one opening of the modal, newest first. */
export const arrivalsAtom = atom<{ of: string; arrivals: readonly Arrival[] }>({ of: '', arrivals: [] })
