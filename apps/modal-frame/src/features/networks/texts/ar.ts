import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  networkRoadsTitle: 'حيث تُنفَّذ المعاملات',
  networkRoadsText: 'تسجّل الشبكة من يملك ماذا، ولكل شبكة سرعتها ورسومها.',
  networkSwitchTitle: 'محفظة واحدة وشبكات كثيرة',
  networkSwitchText: 'عنوانك واحد على جميعها، لكن لكل شبكة رصيدها.',
  searchNetworks: 'ابحث عن شبكة',
  noNetworkFound: 'لا توجد شبكة باسم «{query}»',
  noNetworkFoundText: 'يقدّم هذا التطبيق الشبكات التي في القائمة.',
  showAllNetworks: 'عرض كل الشبكات',
  activeNetwork: 'النشطة',
  testnet: 'شبكة اختبار',
  newToNetworks: 'ما هي الشبكة؟',
  switchAskingTitle: 'التبديل إلى {network}',
  switchAskingText: 'وافق على التبديل في محفظتك.',
  switchDeclinedTitle: 'رُفض التبديل',
  switchDeclinedText: 'يمكنك المحاولة مجددًا أو البقاء حيث أنت.',
  switchPendingTitle: 'هناك طلب ينتظر في محفظتك',
  switchPendingText: 'افتح المحفظة وأجب عنه هناك، ثم حاول مجددًا.',
  switchFailedTitle: 'تعذّر التبديل إلى {network}',
  switchDoneTitle: 'أنت الآن على {network}',
  unsupportedText: 'لا يدعم هذا التطبيق شبكتك الحالية. اختر شبكة أخرى للمتابعة أو اقطع الاتصال.',
  noticeNetworksFound: {
    zero: 'لم تُوجد شبكات',
    one: 'وُجدت شبكة واحدة',
    two: 'وُجدت شبكتان',
    few: 'وُجدت {count} شبكات',
    many: 'وُجدت {count} شبكة',
    other: 'وُجدت {count} شبكة',
  },
}
