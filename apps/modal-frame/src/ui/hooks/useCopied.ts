import { useEffect, useState } from 'react'

const SHOWN_MS = 1_500

/** `true` for 1.5 s after a successful copy. */
export function useCopied(): [isCopied: boolean, report: (outcome: 'copied' | 'failed') => void] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, (outcome) => setCopied(outcome === 'copied')]
}
