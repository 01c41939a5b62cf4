import type { Translation } from '../../../texts/messages.ts'
import type { en } from './en.ts'

export const ar: Translation<typeof en> = {
  addText: 'رمز على {network} بعنوان عقده. يستطيع أي أحد أن يسمّي رمزه بأي اسم: خذ العنوان من صانعه.',
  addContract: 'عنوان العقد',
  addInvalid: 'هذا ليس عنوانًا كاملًا.',
  addOtherNetwork: 'هذا العنوان على شبكة أخرى. بدّل الشبكة أولًا.',
  addNone: 'لا رمز في هذا العنوان على {network}. قارن كل حرف.',
  addFailed: 'لم تُجب {network}.',
  addPoints: 'هذا الرمز لا يتجزأ. مثله لا يظهر في القائمة.',
  addListed: 'هذا الرمز في قائمتك من قبل.',
  addFull: {
    zero: 'لا مكان لرموز أخرى هنا.',
    one: 'أضفت هنا رمزًا واحدًا، وهذا كل ما يتسع. أزله أولًا.',
    two: 'أضفت هنا رمزين، وهذا كل ما يتسع. أزل أحدهما أولًا.',
    few: 'أضفت هنا {count} رموز، وهذا كل ما يتسع. أزل واحدًا أولًا.',
    many: 'أضفت هنا {count} رمزًا، وهذا كل ما يتسع. أزل واحدًا أولًا.',
    other: 'أضفت هنا {count} رمز، وهذا كل ما يتسع. أزل واحدًا أولًا.',
  },
  addName: 'الاسم',
  addSymbol: 'الاختصار',
  addDecimals: 'المنازل العشرية',
  addBalance: 'لديك',
  addUnverified: 'لم يتحقق أحد هنا من هذا الرمز، ولا يُحسب في أي مجموع.',
  addToken: 'إضافة',
  addedTokens: 'أضفتها أنت',
  removeToken: 'إزالة {token}',
}
