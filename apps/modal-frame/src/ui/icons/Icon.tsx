import type { ReactNode } from 'react'

/** A 20 px line icon; the control around it carries the name. */
export function Icon({ children, isDirectional = false }: { children: ReactNode; isDirectional?: boolean }) {
  return (
    <svg
      className={isDirectional ? 'icon icon-directional' : 'icon'}
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
