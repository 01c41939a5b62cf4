import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  socialContinue: 'المتابعة عبر {provider}',
  socialMore: 'طرق أخرى لتسجيل الدخول',
  socialProviders: 'طرق تسجيل الدخول',
  socialWaiting: 'سجّل الدخول عبر {provider}',
  socialWaitingText: 'تابع في النافذة التي فُتحت. ننتظرك هنا.',
  socialCode: 'إذا سألتك النافذة فقارن هذا الرقم:',
  socialPlaceText: 'قد يُفتح مكان هذه الصفحة: تذكّر الرقم. عد إلى هنا بعدها وافتح المحفظة مرة أخرى.',
  socialOpen: 'افتح النافذة مرة أخرى',
  socialOpening: 'جارٍ فتح محفظتك…',
  socialDeclined: 'رُفض تسجيل الدخول',
  socialDeclinedText: 'رفضت لدى {provider}، ولم يُشارَك شيء.',
  farcasterScan: 'امسح بهاتفك',
  farcasterScanText: 'افتح Farcaster على هاتفك وامسح الرمز وأكّد هناك.',
  farcasterPreparing: 'لحظة…',
  farcasterCode: 'رمز Farcaster',
  farcasterOpen: 'افتح Farcaster هنا',
  socialFailed: 'تعذّر تسجيل دخولك عبر {provider}',
}
