import type { ReactNode, Ref } from 'react'
import './IconButton.css'

/** A 44 px square with an icon and a spoken name. */
export function IconButton({
  label,
  onClick,
  children,
  ref,
}: {
  label: string
  onClick: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button ref={ref} type="button" className="icon-button" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
