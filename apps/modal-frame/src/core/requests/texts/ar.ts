import type { Translation } from '../../../texts/messages.ts'
import type { requestTexts as en } from './en.ts'

export const requestTexts: Translation<typeof en> = {
  nothingWaitsTitle: 'لا طلبات مفتوحة',
  nothingWaitsText: 'انتهى هذا الطلب. يمكنك إغلاق هذه النافذة.',
}
