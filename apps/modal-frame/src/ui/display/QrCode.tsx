import { type ReactNode, useMemo } from 'react'
import './QrCode.css'
import { FINDER, qrCodePath } from './qrCodePath.ts'

/** ISO/IEC 18004: four modules. */
const QUIET = 4
/** Avoids layout shifts. */
const USUAL_SIZE = 65

export type QrCodeProps = {
  value: string | undefined
  label: string
  image: ReactNode
  isStale?: boolean
}

/** Dark on light in both schemes, for scanners. */
export function QrCode({ value, label, image, isStale = false }: QrCodeProps) {
  const code = useMemo(() => (value === undefined ? undefined : qrCodePath(value)), [value])
  const size = code?.size ?? USUAL_SIZE
  const end = size - FINDER
  const state = code === undefined ? 'waiting' : isStale ? 'stale' : 'ready'
  return (
    <div className={`qr-code qr-code-${state}`} role="img" aria-label={label} aria-busy={state !== 'ready'}>
      <svg
        key={value}
        viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
        aria-hidden="true"
        focusable="false"
      >
        {code && <path className="qr-code-modules" d={code.path} />}
        <Finder x={0} y={0} />
        <Finder x={end} y={0} />
        <Finder x={0} y={end} />
      </svg>
      <span className="qr-code-picture">{image}</span>
    </div>
  )
}

function Finder({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect className="qr-code-ring" x={x + 0.5} y={y + 0.5} width={6} height={6} rx={1.7} />
      <rect className="qr-code-dot" x={x + 2} y={y + 2} width={3} height={3} rx={0.9} />
    </>
  )
}
