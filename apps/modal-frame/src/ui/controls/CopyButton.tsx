import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'

const SHOWN_MS = 1_500

/** Copies something and shows that it did, in place, for 1.5 s. Who copies also announces it. */
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
