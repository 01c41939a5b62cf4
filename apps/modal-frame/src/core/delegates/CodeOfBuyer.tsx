import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { useAtomValue } from 'jotai'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { isDangerousAtom } from './isDangerous.ts'
import { texts } from './texts/texts.ts'
import './AddressShield.css'

export function CodeOfBuyer({ code, network }: { code: AccountCode | undefined; network: string }) {
  const t = useMessages(texts)
  const isDangerous = useAtomValue(isDangerousAtom)
  if (code === undefined) return null
  if (isDangerous(code)) return <Alert>{t('codeBuyBlocked', { network })}</Alert>
  return code.kind === 'unread' ? <p className="code-note">{t('codeUnread', { network })}</p> : null
}
