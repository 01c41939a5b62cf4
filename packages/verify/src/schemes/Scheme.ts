import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { SignInProof } from '../SignInProof.ts'

export type SchemeOutcome = 'valid' | 'address' | 'signature' | 'unsupported' | 'unreachable'

type Signed = { message: string; signature: string; data: SignInData; node: SignInProof['node'] | undefined }

/** Never throws. */
export type Verifier = (signed: Signed) => SchemeOutcome | Promise<SchemeOutcome>

export type Scheme = {
  verify: Verifier
  /** @returns `undefined` for an impossible address */
  canonicalAddress(network: CaipNetworkId, written: string): string | undefined
  /** Known networks. Absent if addresses are alike on all networks. */
  networks?: readonly CaipNetworkId[]
}
