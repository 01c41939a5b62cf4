import type { Translate } from '../../../texts/MessagesProvider.tsx'
import type { MessageKey } from '../../../texts/messages.ts'
import type { EmailStep } from '../state/emailState.ts'

const TEXTS: Readonly<Record<string, MessageKey>> = {
  INVALID_EMAIL: 'emailInvalid',
  TOO_MANY: 'emailTooMany',
  MAIL_UNAVAILABLE: 'emailNoMail',
  SERVER_UNREACHABLE: 'emailUnreachable',
  WALLET_LOCKED: 'emailNotOpened',
}

export function emailErrorText(t: Translate, { error, errorCode }: EmailStep): string | undefined {
  const key = errorCode !== undefined && Object.hasOwn(TEXTS, errorCode) ? TEXTS[errorCode] : undefined
  return error === undefined || key === undefined ? error : t(key)
}
