import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  addText: 'الصق عنوان عقد الرمز على {network}. خذه من موقع المشروع نفسه: يمكن لأي شخص نسخ الاسم.',
  addContract: 'عنوان العقد',
  addInvalid: 'هذا العنوان غير مكتمل.',
  addOtherNetwork: 'هذا العنوان على شبكة أخرى. بدّل الشبكة أولًا.',
  addNone: 'لم يُعثر على رمز في هذا العنوان على {network}.',
  addFailed: 'لم تستجب {network}. حاول مجددًا.',
  addPoints: 'لا يمكن إضافة رموز بلا منازل عشرية.',
  addListed: 'هذا الرمز موجود في قائمتك.',
  addFull: {
    zero: 'لا مكان لرموز أخرى هنا.',
    one: 'أضفت رمزًا واحدًا، وهو الحد الأقصى. أزله لإضافة غيره.',
    two: 'أضفت رمزين، وهو الحد الأقصى. أزل أحدهما لإضافة غيره.',
    few: 'أضفت {count} رموز، وهو الحد الأقصى. أزل واحدًا لإضافة غيره.',
    many: 'أضفت {count} رمزًا، وهو الحد الأقصى. أزل واحدًا لإضافة غيره.',
    other: 'أضفت {count} رمز، وهو الحد الأقصى. أزل واحدًا لإضافة غيره.',
  },
  addName: 'الاسم',
  addSymbol: 'الاختصار',
  addDecimals: 'المنازل العشرية',
  addBalance: 'الرصيد',
  addUnverified: 'رمز غير موثَّق: قد يكون مزيّفًا. لن يُحسب ضمن مجموعك.',
  addToken: 'إضافة رمز',
  addedTokens: 'أضفتها أنت',
  removeToken: 'إزالة {token}',
}
