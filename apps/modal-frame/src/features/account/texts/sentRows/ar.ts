import type { Translation } from '../../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  sendingRows: 'أُرسلت مؤخرًا',
  sendingAmount: 'إرسال {amount}',
  sentAmount: 'أُرسل {amount}',
  appCalls: {
    zero: 'بلا طلبات',
    one: 'طلب واحد',
    two: 'طلبين',
    few: '{count} طلبات',
    many: '{count} طلبًا',
    other: '{count} طلب',
  },
  begunElsewhere: 'بدأت في مكان آخر',
  sendingAsking: 'في محفظتك',
  sendingPending: 'في الطريق',
  sendingUnknown: 'لم تظهر بعد',
  sendingConfirmed: 'تمّت',
  sendingCancelled: 'أُلغيت',
  sendingReplaced: 'استُبدلت',
  sendingFailed: 'فشلت',
}
