import { atom } from 'jotai'

/** A shown deposit. An unlisted asset has no amount, because its contract may claim any. */
export type Arrival = { id: string; hash: string | null } & (
  | { isListed: true; amount: string; symbol: string }
  | { isListed: false }
)

/** Deposits since the modal opened, newest first. */
export const arrivalsAtom = atom<{ of: string; arrivals: readonly Arrival[] }>({ of: '', arrivals: [] })
