import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { SignInProof } from '../SignInProof.ts'

/** Result of a verifier: `valid`, or the reason why the signature does not count. */
export type SchemeOutcome = 'valid' | 'address' | 'signature' | 'unsupported' | 'unreachable'

type Signed = { message: string; signature: string; data: SignInData; node: SignInProof['node'] | undefined }

/** Verifies the signatures of one namespace. Never throws. */
export type Verifier = (signed: Signed) => SchemeOutcome | Promise<SchemeOutcome>

/** Accounts of one namespace, and their signatures. */
export type Scheme = {
  verify: Verifier
  /** Returns an address in the one spelling that accounts are known by. @returns `undefined` for one that the network cannot have */
  canonicalAddress(network: CaipNetworkId, written: string): string | undefined
  /** Networks that are known. Absent: a network has no fact that could be known, since addresses are alike on all. */
  networks?: readonly CaipNetworkId[]
}
