import type { Scheme } from '../Scheme.ts'
import { checksumAddress } from './checksumAddress.ts'
import { verifyEvm } from './verifyEvm.ts'

export const evm: Scheme = { verify: verifyEvm, canonicalAddress: (_, written) => checksumAddress(written) }
