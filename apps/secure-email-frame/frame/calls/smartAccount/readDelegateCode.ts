import type { Read } from '../../rpc/createReads.ts'
import { DELEGATE } from './delegate.ts'

/** Reads the code that a network has at the delegate's address. */
export const readDelegateCode = (chainId: number, read: Read): Promise<unknown> =>
  read(chainId, 'eth_getCode', [DELEGATE, 'latest'])
