import type { Feature } from '../../core/features/Feature.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { EmailChip } from './parts/EmailChip.tsx'
import { EmailField } from './parts/EmailField.tsx'
import { emailLoginAtom, isEmailOfferedAtom, leftLogin, signedInEmailAtom } from './state/emailLogin.ts'

const leaveLogin = ({ store }: Deps) => store.set(emailLoginAtom, leftLogin)

/** Signing in by e-mail, and what belongs to the wallet that comes of it. */
export const email = {
  name: 'email',
  views: {
    ApproveTransaction: () => import('./views/ApproveTransaction/ApproveTransaction.tsx'),
    EmailVerifyOtp: () => import('./views/EmailVerifyOtp/EmailVerifyOtp.tsx'),
    EmailVerifyDevice: () => import('./views/EmailVerifyDevice/EmailVerifyDevice.tsx'),
    EmailSettings: () => import('./views/EmailSettings/EmailSettings.tsx'),
    UpdateEmail: () => import('./views/UpdateEmail/UpdateEmail.tsx'),
  },
  reset: leaveLogin,
  leave: { EmailVerifyOtp: leaveLogin, EmailVerifyDevice: leaveLogin },
  connectMethod: { name: 'email', isOfferedAtom: isEmailOfferedAtom, Part: EmailField },
  account: { nameAtom: signedInEmailAtom, Chip: EmailChip },
} satisfies Feature
