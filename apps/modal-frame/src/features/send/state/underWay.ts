import { atom } from 'jotai'

type UnderWay = {
  preview: number
  /** Of an operation that was sent from here. */
  callsId: string | undefined
  isCancelling: boolean
}

/** Preview for which nothing was sent, since its account has an operation that may still happen. */
export const underWayAtom = atom<UnderWay | null>(null)
