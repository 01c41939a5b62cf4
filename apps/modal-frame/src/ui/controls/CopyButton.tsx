import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'

const SHOWN_MS = 1_500

/** Copies a value and shows a tick for 1.5 s. `onCopy` announces it. */
export function CopyButton({ label, onCopy }: { label: string; onCopy: () => Promise<'copied' | 'failed'> }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <IconButton label={label} onClick={() => void onCopy().then((outcome) => setCopied(outcome === 'copied'))}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  )
}
