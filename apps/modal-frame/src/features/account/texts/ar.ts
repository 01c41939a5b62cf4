import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  connectedWith: 'متصل عبر {wallet}',
  balance: 'الرصيد',
  balanceLoading: 'تجري قراءة الرصيد',
  balanceFailed: 'تعذّرت قراءة الرصيد على {network}.',
  networkButton: 'الشبكة: {network}',
  explorer: 'عرض في المستكشف',
  accounts: 'الحسابات',
  activeAccount: 'النشط',
  disconnectAll: 'قطع كل الاتصالات',
  unknownNetwork: 'شبكة غير معروفة',
}
