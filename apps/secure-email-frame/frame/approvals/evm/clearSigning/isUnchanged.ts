import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { readImplementation } from '@airlock/protocol/namespaces/eip155/reads/readImplementation'
import type { Read } from '../../../rpc/createReads.ts'

/** Whether a contract runs the code that was described: the same code behind its proxy, or no proxy (T227). */
export async function isUnchanged(
  { implementation }: Descriptor,
  address: string,
  { chainId, read }: { chainId: number; read: Read },
): Promise<boolean> {
  try {
    const now = await readImplementation((method, params) => read(chainId, method, params), address)
    return now?.address === implementation?.address && now?.codeHash === implementation?.codeHash
  } catch {
    return false
  }
}
