import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  signInTitle: 'يحتاج {app} إلى الاتصال بمحفظتك',
  signInText: 'وقّع هذه الرسالة لتثبت أنك صاحب المحفظة. الإلغاء يقطع الاتصال.',
  signInOptionalText: 'وقّع هذه الرسالة لتثبت أنك صاحب المحفظة.',
  signIn: 'توقيع',
  signInWaiting: 'جارٍ التوقيع…',
  signInVerifying: 'جارٍ تسجيل الدخول…',
  signInCancel: 'إلغاء',
  signInCancelling: 'جارٍ الإلغاء…',
  noticeSignatureDeclined: 'رُفض التوقيع',
  noticeAuthenticating: 'جارٍ التحقق...',
  noticeNoSmartAccounts: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  noticeCannotSign: 'لا تستطيع هذه المحفظة توقيع الرسائل. اتصل بمحفظة أخرى.',
  noticeSignInFailed: 'لم يتم تسجيل دخولك. حاول مجددًا. إذا فشل ذلك، فتحقق من ساعة هذا الجهاز.',
}
