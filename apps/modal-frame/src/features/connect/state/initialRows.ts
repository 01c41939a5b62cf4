import { atom } from 'jotai'

export const FIRST_ROWS = 5

/** The first render has few rows and no images. */
export const isConnectPaintedAtom = atom(false)
