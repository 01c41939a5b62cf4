import { isHarmlessIntent } from '../text/isHarmlessIntent.ts'
import type { Descriptor } from './descriptor.ts'
import type { FindDescriptor } from './FindDescriptor.ts'
import { isUnchanged } from './isUnchanged.ts'

export type Intent = Pick<Descriptor, 'intent' | 'owner'>

type Called = { chainId: number; address: string; selector: string }
type Sources = { find: FindDescriptor; read(method: string, params: unknown): Promise<unknown> }

/**
 * Finds a publisher's short words for a function, for a preview that reads no arguments. Without a simulation nothing contradicts a
 * promised gift or sign-in, so such words are left out (T226), like those for other code (T227).
 */
export async function findIntent(
  { chainId, address, selector }: Called,
  { find, read }: Sources,
): Promise<Intent | undefined> {
  const found = await find(chainId, address, selector)
  if (found === undefined || found === 'absent') return undefined
  const { intent, owner, inputs } = found
  if (inputs === undefined || isHarmlessIntent(intent) || !(await isUnchanged(found, address, read))) return undefined
  return { intent, ...(owner !== undefined && { owner }) }
}
