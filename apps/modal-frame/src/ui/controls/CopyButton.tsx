import { useCopied } from '../hooks/useCopied.ts'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'
import { IconButton } from './IconButton.tsx'

export function CopyButton({ label, onCopy }: { label: string; onCopy: () => Promise<'copied' | 'failed'> }) {
  const [isCopied, report] = useCopied()
  return (
    <IconButton label={label} onClick={() => void onCopy().then(report)}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </IconButton>
  )
}
