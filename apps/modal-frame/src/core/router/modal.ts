import type { ChainNamespace } from '@airlock/protocol/caip'
import type { FormArguments } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

/** State of the modal, for this document and the host. */
export type ModalState = {
  open: boolean
  /** A change that the visitor started is under way, such as a disconnect; it decides itself what is shown next. */
  loading: boolean
  loadingByNamespace: Readonly<Partial<Record<ChainNamespace, boolean>>>
  /** `true` for 500 ms after an attempt to leave where leaving is not allowed. */
  shake: boolean
  /** The namespace parameter of `open`; lists are limited to it. */
  namespace?: ChainNamespace
}

export const CLOSED: ModalState = { open: false, loading: false, loadingByNamespace: {}, shake: false }

export const modalAtom = atom<ModalState>(CLOSED)
/** Content that the host gave for the form of the view that it opened, until that takes it. */
export const openArgumentsAtom = atom<FormArguments | null>(null)
/** Number of openings by the host. A task closes only the opening that it started in. */
export const openingsAtom = atom(0)
/** Each apart, so that what depends on one stays as it is when another changes: lists and card when the modal opens and closes. */
export const isOpenAtom = atom((get) => get(modalAtom).open)
/** A change that the visitor started is under way, in whichever namespace. */
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
