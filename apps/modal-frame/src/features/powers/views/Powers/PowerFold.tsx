import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { useState } from 'react'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { powerId } from '../../state/listedPower.ts'
import { PowerRow } from './PowerRow.tsx'

export function PowerFold({ powers, label, text }: { powers: readonly Power[]; label: string; text?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (powers.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={`powers-fold ${isOpen ? 'powers-fold-open' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{label}</span>
        <ExpandIcon />
      </button>
      {isOpen && (
        <>
          {text !== undefined && <p className="powers-note">{text}</p>}
          <ul className="rows">
            {powers.map((power) => (
              <PowerRow key={powerId(power)} power={power} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
