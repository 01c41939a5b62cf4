import { TOAST_DURATION_MS, TOAST_SWAP_MS } from '@airlock/protocol/constants'

export type ToastVariant = 'loading' | 'success' | 'error'
export type Toast = { id: number; variant: ToastVariant; message: string }
export type ToastStage = { stage: 'none' } | { stage: 'shown' | 'closing'; toast: Toast }

/** A new toast waits 150 ms for the previous one to close. Loading toasts stay until replaced. */
export function createToasts() {
  const listeners = new Set<() => void>()
  let current: ToastStage = { stage: 'none' }
  let next: Toast | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  const set = (stage: ToastStage) => {
    current = stage
    for (const listener of [...listeners]) listener()
  }
  const later = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, milliseconds)
  }
  const startLife = () => {
    if (current.stage === 'shown' && current.toast.variant !== 'loading') later(TOAST_DURATION_MS, close)
  }
  const enter = (toast: Toast) => {
    next = undefined
    set({ stage: 'shown', toast })
    clearTimeout(timer)
    startLife()
  }
  function close() {
    if (current.stage !== 'shown') return
    set({ stage: 'closing', toast: current.toast })
    later(TOAST_SWAP_MS, () => (next ? enter(next) : set({ stage: 'none' })))
  }

  return {
    show(variant: ToastVariant, message: string) {
      count += 1
      next = { id: count, variant, message }
      if (current.stage === 'none') enter(next)
      else close()
    },
    close,
    hold: () => current.stage === 'shown' && clearTimeout(timer),
    release: startLife,
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
