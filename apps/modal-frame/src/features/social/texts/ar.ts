import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  socialContinue: 'المتابعة عبر {provider}',
  socialMore: 'طرق أخرى لتسجيل الدخول',
  socialProviders: 'طرق تسجيل الدخول',
  socialWaiting: 'سجّل الدخول عبر {provider}',
  socialWaitingText: 'تابع في النافذة التي فُتحت للتو.',
  socialCode: 'إذا طُلب منك، فتأكد من أن النافذة تعرض هذا الرقم:',
  socialPlaceText: 'قد يُفتح تسجيل الدخول مكان هذه الصفحة. دوّن الرقم أدناه، ثم عُد وافتح المحفظة مجددًا.',
  socialOpen: 'فتح النافذة مجددًا',
  socialOpening: 'جارٍ فتح محفظتك…',
  socialDeclined: 'رُفض تسجيل الدخول',
  socialDeclinedText: 'رفضت لدى {provider}، ولم يُشارَك شيء.',
  farcasterScan: 'امسح بهاتفك',
  farcasterScanText: 'افتح Farcaster على هاتفك وامسح هذا الرمز ثم وافق.',
  farcasterPreparing: 'جارٍ تحضير الرمز…',
  farcasterCode: 'رمز QR لـ Farcaster',
  farcasterOpen: 'افتح Farcaster على هذا الجهاز',
  socialFailed: 'تعذّر تسجيل الدخول عبر {provider}',
}
