import { atom } from 'jotai'
import { configAtom } from './config.ts'

/** Whether the installation has a secure frame. */
export const isSecureConfiguredAtom = atom(false)

/** Whether the e-mail field is shown (S2.9). */
export const isEmailOfferedAtom = atom((get) => get(isSecureConfiguredAtom) && get(configAtom)?.email === true)

/** A login by e-mail, from the address to the code. `error` is a sentence for the person. */
export type EmailLoginState = {
  email: string
  status: 'idle' | 'sending' | 'waiting' | 'checking'
  error?: string
  /** When another mail may be asked for, in ms since the epoch (S5.3). */
  resendAt: number
}

export const NO_LOGIN: EmailLoginState = { email: '', status: 'idle', resendAt: 0 }
export const emailLoginAtom = atom<EmailLoginState>(NO_LOGIN)
