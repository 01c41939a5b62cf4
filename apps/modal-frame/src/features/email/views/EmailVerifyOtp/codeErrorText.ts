import type { Translate } from '../../../../texts/MessagesProvider.tsx'
import type { EmailStep } from '../../state/emailState.ts'
import type { texts } from '../../texts/texts.ts'
import { emailErrorText } from '../emailErrorText.ts'

export function codeErrorText(t: Translate<typeof texts>, step: EmailStep): string | undefined {
  switch (step.error && step.errorCode) {
    case 'CODE_WRONG':
      return t('codeInvalid')
    case 'CODE_VOID':
      return t('codeVoid')
    default:
      return emailErrorText(t, step)
  }
}
