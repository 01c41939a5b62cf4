import type { Translation } from '../../../../texts/messages.ts'
import type { attemptTexts as en } from './en.ts'

export const attemptTexts: Translation<typeof en> = {
  askingTitle: 'تابع في {wallet}',
  declinedTitle: 'رُفض الاتصال',
  declinedText: 'حاول مجددًا، أو ارجع واختر محفظة أخرى.',
  pendingTitle: 'طلب ينتظر في {wallet}',
  pendingText: 'افتح محفظتك ووافق عليه أو ارفضه، ثم حاول مجددًا.',
  failedTitle: 'تعذّر الاتصال بـ {wallet}',
  doneTitle: 'تم الاتصال',
}
