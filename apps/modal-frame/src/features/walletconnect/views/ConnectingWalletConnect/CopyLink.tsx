import { useEffect, useState } from 'react'
import { copyText } from '../../../../core/notices/copyText.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CheckIcon, CopyIcon } from '../../../../ui/icons/icons.tsx'
import { texts } from '../../texts/texts.ts'

const SHOWN_MS = 1_500

/** Copies the pairing, to be pasted into a wallet, and confirms it in place. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const t = useMessages(texts)
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
