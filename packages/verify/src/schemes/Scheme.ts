import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { SignInProof } from '../SignInProof.ts'

/** Result of a verifier: `valid`, or why the signature does not count. */
export type SchemeOutcome = 'valid' | 'address' | 'signature' | 'unsupported' | 'unreachable'

type Signed = { message: string; signature: string; data: SignInData; node: SignInProof['node'] | undefined }

/** Verifies signatures of one namespace. Never throws. */
export type Verifier = (signed: Signed) => SchemeOutcome | Promise<SchemeOutcome>

/** Accounts of one namespace, and their signatures. */
export type Scheme = {
  verify: Verifier
  /** Returns the canonical form of an address. @returns `undefined` for an impossible address */
  canonicalAddress(network: CaipNetworkId, written: string): string | undefined
  /** Known networks. Absent if addresses are alike on all networks. */
  networks?: readonly CaipNetworkId[]
}
