import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  networkRoadsTitle: 'حيث تُنفَّذ المعاملات',
  networkRoadsText: 'تسجّل الشبكة من يملك ماذا، ولكل شبكة سرعتها ورسومها.',
  networkSwitchTitle: 'محفظة واحدة وشبكات كثيرة',
  networkSwitchText: 'قد يعمل عنوان واحد على شبكات كثيرة، لكن لكل شبكة رصيدها.',
  searchNetworks: 'ابحث عن شبكة',
  noNetworkFound: 'لا نتائج لـ «{query}»',
  noNetworkFoundText: 'قد لا يدعم هذا التطبيق تلك الشبكة.',
  showAllNetworks: 'عرض كل الشبكات',
  activeNetwork: 'النشطة',
  testnet: 'شبكة اختبار',
  newToNetworks: 'ما هي الشبكة؟',
  switchAskingTitle: 'التبديل إلى {network}',
  switchAskingText: 'وافق على التبديل في محفظتك.',
  switchDeclinedTitle: 'رُفض التبديل',
  switchDeclinedText: 'حاول مجددًا أو اختر شبكة أخرى.',
  switchPendingTitle: 'طلب ينتظر في محفظتك',
  switchPendingText: 'افتح محفظتك ووافق عليه أو ارفضه، ثم حاول مجددًا.',
  switchFailedTitle: 'تعذّر التبديل إلى {network}',
  switchDoneTitle: 'أنت الآن على {network}',
  unsupportedText: 'لا يدعم هذا التطبيق شبكتك الحالية. بدّل إلى شبكة أخرى أو اقطع الاتصال.',
  noticeNetworksFound: {
    zero: 'لم تُوجد شبكات',
    one: 'وُجدت شبكة واحدة',
    two: 'وُجدت شبكتان',
    few: 'وُجدت {count} شبكات',
    many: 'وُجدت {count} شبكة',
    other: 'وُجدت {count} شبكة',
  },
}
