import type { Read } from '../rpc/createReads.ts'
import { DELEGATE } from './delegate.ts'

export const readDelegateCode = (chainId: number, read: Read): Promise<unknown> =>
  read(chainId, 'eth_getCode', [DELEGATE, 'latest'])
