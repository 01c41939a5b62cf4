import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useCopied } from '../../../../ui/hooks/useCopied.ts'
import { CheckIcon, CopyIcon } from '../../../../ui/icons/icons.tsx'
import { texts } from '../../texts/texts.ts'

export function CopyLink({ uri }: { uri: string | undefined }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [isCopied, report] = useCopied()
  return (
    <Button
      variant="soft"
      disabled={uri === undefined}
      onClick={() => uri !== undefined && void copyText(deps, uri).then(report)}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {t(isCopied ? 'copied' : 'copyLink')}
    </Button>
  )
}
