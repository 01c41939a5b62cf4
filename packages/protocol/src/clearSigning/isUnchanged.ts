import { readImplementation } from '../namespaces/eip155/reads/readImplementation.ts'
import type { Descriptor } from './descriptor.ts'

/** Whether a contract runs the code that was described: the same code behind its proxy, or no proxy (T227). */
export async function isUnchanged(
  { implementation }: Pick<Descriptor, 'implementation'>,
  address: string,
  read: (method: string, params: unknown) => Promise<unknown>,
): Promise<boolean> {
  try {
    const now = await readImplementation(read, address)
    return now?.address === implementation?.address && now?.codeHash === implementation?.codeHash
  } catch {
    return false
  }
}
