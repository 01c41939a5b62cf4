import type { ReactNode } from 'react'

export function Icon({
  children,
  isDirectional = false,
  isTurning = false,
}: {
  children: ReactNode
  /** Mirrored in right-to-left text. */
  isDirectional?: boolean
  isTurning?: boolean
}) {
  return (
    <svg
      className={`icon${isDirectional ? ' icon-directional' : ''}${isTurning ? ' icon-turning' : ''}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
