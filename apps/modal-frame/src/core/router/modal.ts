import type { ChainNamespace } from '@airlock/protocol/caip'
import type { FormArguments } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

export type ModalState = {
  open: boolean
  /** The user's pending change decides the next view. */
  loading: boolean
  loadingByNamespace: Readonly<Partial<Record<ChainNamespace, boolean>>>
  shake: boolean
  namespace?: ChainNamespace
}

export const CLOSED: ModalState = { open: false, loading: false, loadingByNamespace: {}, shake: false }

export const modalAtom = atom<ModalState>(CLOSED)
export const openArgumentsAtom = atom<FormArguments | null>(null)
/** A task closes only its own opening. */
export const openCountAtom = atom(0)
/** Separate, so that dependents do not update together. */
export const isOpenAtom = atom((get) => get(modalAtom).open)
export const isLoadingAtom = atom((get) => {
  const { loading, loadingByNamespace } = get(modalAtom)
  return loading || Object.values(loadingByNamespace).includes(true)
})
export const isShakingAtom = atom((get) => get(modalAtom).shake)
export const namespaceFilterAtom = atom((get) => get(modalAtom).namespace)

export function opened(namespace?: ChainNamespace): ModalState {
  return { ...CLOSED, open: true, ...(namespace !== undefined && { namespace }) }
}

export function withLoading(modal: ModalState, loading: boolean, namespace?: ChainNamespace): ModalState {
  if (namespace === undefined) return { ...modal, loading, loadingByNamespace: {} }
  return { ...modal, loading, loadingByNamespace: { ...modal.loadingByNamespace, [namespace]: loading } }
}
