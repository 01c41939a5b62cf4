import type { ReactNode } from 'react'
import { CheckIcon, SpinnerIcon, WarningIcon } from '../icons/icons.tsx'
import './Toast.css'

const ICONS = { loading: SpinnerIcon, success: CheckIcon, error: WarningIcon }

/** The live region announces it. */
export function Toast({ variant, children }: { variant: 'loading' | 'success' | 'error'; children: ReactNode }) {
  const ToastIcon = ICONS[variant]
  return (
    <div className={`toast toast-${variant}`} role={variant === 'error' ? 'alert' : undefined}>
      <ToastIcon />
      <span>{children}</span>
    </div>
  )
}
