import { createContext, useContext } from 'react'
import type { Estimates, ListedAmounts } from '../shared/types.ts'

type Listed = {
  amounts: ListedAmounts | undefined
  estimates: Estimates | undefined
  /** The user started the request in the modal. */
  isOwn: boolean
}

export const ListedContext = createContext<Listed>({ amounts: undefined, estimates: undefined, isOwn: false })

export function useIsOwn(): boolean {
  return useContext(ListedContext).isOwn
}

/** `''` while its place is only reserved, undefined without a place. */
export function useEstimate(text = ''): string | undefined {
  const { values = {} } = useContext(ListedContext).estimates ?? {}
  return Object.hasOwn(values, text) ? values[text] : undefined
}

export function usePicture(text: string): string | undefined {
  const { amounts = {} } = useContext(ListedContext)
  return Object.hasOwn(amounts, text) ? amounts[text]?.picture : undefined
}
