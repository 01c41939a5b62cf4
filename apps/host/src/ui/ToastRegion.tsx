import { createContext, useContext, useSyncExternalStore } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { createToasts, type ToastStage, type ToastVariant } from './toasts.ts'

export const ToastContext = createContext(createToasts())

export const useToasts = () => useContext(ToastContext)

const ICONS: Record<ToastVariant, IconName> = { loading: 'spinner', success: 'check', error: 'octagon' }
const NONE: ToastStage = { stage: 'none' }

/** Always mounted, so that screen readers announce new toasts. */
export function ToastRegion() {
  const toasts = useToasts()
  const current = useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE)
  return (
    <section className="toasts" aria-live="polite" aria-label="Notifications">
      {current.stage !== 'none' && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast from leaving while it is read.
        <div
          key={current.toast.id}
          className={`toast toast-${current.toast.variant}`}
          data-stage={current.stage}
          onPointerEnter={toasts.hold}
          onPointerLeave={toasts.release}
          onFocus={toasts.hold}
          onBlur={toasts.release}
        >
          <Icon name={ICONS[current.toast.variant]} />
          <p>{current.toast.message}</p>
          <button type="button" className="toast-close" onClick={toasts.close} aria-label="Dismiss">
            <Icon name="close" />
          </button>
        </div>
      )}
    </section>
  )
}
