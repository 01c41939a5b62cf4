import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { EmailField } from './parts/EmailField.tsx'
import { emailLoginAtom, isEmailOfferedAtom, leftLogin, signedInEmailAtom } from './state/emailState.ts'

const leaveLogin = ({ store }: Deps) => store.set(emailLoginAtom, leftLogin)

const Setting = lazyComponent(() => import('./parts/EmailSetting.tsx'), 'EmailSetting')
const Gate = lazyComponent(() => import('./parts/RecoveryGate.tsx'), 'RecoveryGate')

export const email = {
  name: 'email',
  views: {
    ApproveTransaction: { load: () => import('./views/ApproveTransaction/ApproveTransaction.tsx') },
    EmailVerifyOtp: { load: () => import('./views/EmailVerifyOtp/EmailVerifyOtp.tsx'), leave: leaveLogin },
    EmailVerifyDevice: { load: () => import('./views/EmailVerifyDevice/EmailVerifyDevice.tsx'), leave: leaveLogin },
    EmailSettings: { load: () => import('./views/EmailSettings/EmailSettings.tsx'), needsAccount: true },
    PasskeyOffer: { load: () => import('./views/PasskeyOffer/PasskeyOffer.tsx'), needsAccount: true },
    PasskeyWallet: { load: () => import('./views/PasskeyWallet/PasskeyWallet.tsx') },
    UpdateEmail: { load: () => import('./views/UpdateEmail/UpdateEmail.tsx'), needsAccount: true },
  },
  reset: leaveLogin,
  connectMethod: { name: 'email', isOfferedAtom: isEmailOfferedAtom, Part: EmailField },
  account: {
    nameAtom: signedInEmailAtom,
    Setting,
    // The security page lists and ends sign-ins.
    Grants: Setting,
    Shield: Gate,
    BuyGate: Gate,
  },
} satisfies Feature
