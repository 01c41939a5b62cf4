import { atom } from 'jotai'

/** A visitor who waits for the first screen sees a list as soon as it has these. */
export const FIRST_ROWS = 5

/** `true` once the Connect view was drawn. Its first drawing has few rows and no pictures; both follow its paint. */
export const isConnectPaintedAtom = atom(false)
