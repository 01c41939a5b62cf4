import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { SignInProof } from '../SignInProof.ts'

/** Result of a scheme: `valid`, or the reason why the signature does not count. */
export type SchemeOutcome = 'valid' | 'address' | 'signature' | 'unsupported' | 'unreachable'

type Signed = { message: string; signature: string; data: SignInData; node: SignInProof['node'] | undefined }

/** Verifies the signatures of one namespace. Never throws. */
export type Scheme = (signed: Signed) => SchemeOutcome | Promise<SchemeOutcome>
