import type { ReactNode } from 'react'
import { ExpandIcon } from '../../../../../ui/icons/ExpandIcon.tsx'

export function Fold({ isOpen, onToggle, children }: { isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`fold ${isOpen ? 'fold-open' : ''}`} aria-expanded={isOpen} onClick={onToggle}>
      <span>{children}</span>
      <ExpandIcon />
    </button>
  )
}
