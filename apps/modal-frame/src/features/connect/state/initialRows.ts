import { atom } from 'jotai'

/** Rows of the first render, for a visitor who waits. */
export const FIRST_ROWS = 5

/** Whether Connect has painted. Its first render has few rows and no images. */
export const isConnectPaintedAtom = atom(false)
