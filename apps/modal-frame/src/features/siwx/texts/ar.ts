import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  signInTitle: 'تسجيل الدخول إلى {app}',
  signInText: 'وقّع رسالة مجانية لإثبات أن هذه المحفظة لك. لا تنقل أي أموال. إذا ألغيت، فستنفصل محفظتك.',
  signInOptionalText: 'وقّع رسالة مجانية لإثبات أن هذه المحفظة لك. لا تنقل أي أموال.',
  signIn: 'توقيع',
  signInWaiting: 'جارٍ التوقيع…',
  signInVerifying: 'جارٍ تسجيل الدخول…',
  signInCancel: 'إلغاء',
  signInCancelling: 'جارٍ الإلغاء…',
  noticeSignatureDeclined: 'رُفض التوقيع',
  noticeAuthenticating: 'جارٍ التحقق...',
  noticeNoSmartAccounts: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  noticeCannotSign: 'لا تستطيع هذه المحفظة توقيع الرسائل. اربط محفظة أخرى.',
  noticeSignInFailed: 'فشل تسجيل الدخول. حاول مجددًا. إذا فشل ثانيةً، فتحقّق من ساعة جهازك.',
}
