import type { Translation } from '../../../../texts/messages.ts'
import type { attemptTexts as en } from './en.ts'

export const attemptTexts: Translation<typeof en> = {
  askingTitle: 'تابع في {wallet}',
  declinedTitle: 'رُفض الاتصال',
  declinedText: 'يمكنك المحاولة مجددًا، أو الرجوع واختيار محفظة أخرى.',
  pendingTitle: 'هناك طلب ينتظر في {wallet}',
  pendingText: 'افتح المحفظة وأجب عنه هناك، ثم حاول مجددًا.',
  failedTitle: 'تعذّر الاتصال عبر {wallet}',
  doneTitle: 'تم الاتصال',
}
