import type { Translation } from '../../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  sendingRows: 'أُرسلت مؤخرًا',
  sendingAmount: 'إرسال {amount}',
  swappedAmount: 'تمت مبادلة {amount} إلى {bought}',
  swappingAmount: 'جارٍ مبادلة {amount} إلى {bought}',
  sentAmount: 'أُرسل {amount}',
  appCalls: {
    zero: 'بلا إجراءات',
    one: 'إجراء واحد',
    two: 'إجراءين',
    few: '{count} إجراءات',
    many: '{count} إجراءً',
    other: '{count} إجراء',
  },
  sendingAsking: 'في انتظار المحفظة',
  sendingPending: 'معلّقة',
  sendingUnknown: 'ليست على الشبكة بعد',
  sendingConfirmed: 'مؤكدة',
  sendingCancelled: 'أُلغيت',
  sendingReplaced: 'استُبدلت',
  sendingFailed: 'فشلت',
}
