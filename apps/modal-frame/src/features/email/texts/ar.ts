import { requestTexts } from '../../../core/requests/texts/ar.ts'
import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  ...requestTexts,
  codeSentTo: 'أرسلنا رمزًا من ستة أرقام إلى {email}. يعمل لمدة 20 دقيقة.',
  codeLabel: 'رمز من ستة أرقام',
  codeWrong: '{reason}. حاول مرة أخرى',
  codeChecking: 'جارٍ التحقق…',
  codeResend: 'إرسال رمز آخر',
  codeResendIn: 'إرسال رمز آخر خلال {seconds} ث',
  deviceText: 'افتح الرابط الذي أرسلناه إلى {email} على أي جهاز وأكّد. بعدها يصلك الرمز.',
  deviceWaiting: 'في انتظار الرابط…',
  approveLabel: 'ما تطلبه محفظتك منك',
  approveWindowTitle: 'وافق في نافذة محفظتك الخاصة',
  approveWindowText: 'قد تغطي هذه الصفحة ما تراه هنا أو تغيره. في نافذتها الخاصة تعرض لك محفظتك ما هو مطلوب.',
  approveDecline: 'رفض',
  approveWindowOpen: 'افتح النافذة',
  approveWindowInstead: 'افتح في نافذة خاصة',
  emailNone: 'لا يوجد',
  emailChange: 'تغيير البريد الإلكتروني',
  emailChangeGo: 'إرسال رمز',
  emailChangeText: 'تبقى محفظتك كما هي. نرسل رمزًا إلى عنوانك الحالي ثم رمزًا إلى العنوان الجديد.',
  emailNewLabel: 'البريد الإلكتروني الجديد',
  walletSecurity: 'من يمكنه فتح محفظتك',
  walletExport: 'خذ محفظتك معك',
  walletExportText: 'تظهر كلمات الاسترداد في صفحة مستقلة بعد رمز جديد.',
  modeManaged: 'تُفتح هذه المحفظة ببريدك الإلكتروني وحده. تُحفظ مفاتيحها لك مشفّرة.',
  modeUserLocked: 'لا تُفتح هذه المحفظة إلا بمفتاح المرور أو رمز الاسترداد.',
  emailSettings: 'محفظة البريد الإلكتروني',
  signOut: 'تسجيل الخروج',
  noticeEmailChanged: 'بريدك الإلكتروني الآن هو {email}',
}
