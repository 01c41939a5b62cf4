import { useEffect, useState } from 'react'
import { copyText } from '../../flows/copyText.ts'
import { useDeps } from '../../flows/DepsContext.tsx'
import { showToast } from '../../flows/showToast.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons/icons.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'

const SHOWN_MS = 1_500

/** Copies the pairing, to be pasted into a wallet; says in place that it did. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const t = useMessages()
  const deps = useDeps()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy(text: string) {
    const outcome = await copyText(deps, text)
    setCopied(outcome === 'copied')
    if (outcome === 'failed') await showToast(deps, { variant: 'error', notice: { key: 'copyFailed' } })
  }

  return (
    <Button look="soft" disabled={uri === undefined} onClick={() => uri !== undefined && void copy(uri)}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {t(isCopied ? 'copied' : 'copyLink')}
    </Button>
  )
}
