import type { Descriptor } from '../../../clearSigning/descriptor.ts'
import { readImplementation } from './readImplementation.ts'

/** Compares the code behind a proxy, or requires that none exists (T227). */
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
