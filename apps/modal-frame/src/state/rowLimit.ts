import { atom } from 'jotai'

/** A visitor who waits for the first screen sees a list as soon as it has these; the others come with the next step. */
export const FIRST_ROWS = 5

/** How many rows of wallets the Connect view draws: few until it was drawn once, all of them from then on. */
export const rowLimitAtom = atom(FIRST_ROWS)
