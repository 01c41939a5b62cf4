import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  arrivals: 'الإيداعات',
  watching: 'نترقب الإيداعات على {network}',
  fundsArrived: 'وصلت أموال: {amount} {symbol}',
  unlistedArrived: 'وصل شيء غير مدرج في أي قائمة',
  unlistedText: 'قد يكون احتيالًا. لا تزر المواقع التي يذكرها.',
  openTransaction: 'عرض المعاملة',
}
