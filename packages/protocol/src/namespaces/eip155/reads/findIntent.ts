import { DESCRIBED_TEXT } from '../../../clearSigning/describedText.ts'
import type { Descriptor } from '../../../clearSigning/descriptor.ts'
import type { FindDescriptor } from '../../../clearSigning/FindDescriptor.ts'
import type { Intent } from '../../../clearSigning/Intent.ts'
import { isRecord } from '../../../isRecord.ts'
import { isLuringIntent } from '../../../text/isHarmlessIntent.ts'
import { isUnchanged } from './isUnchanged.ts'

export type DescribedFunction = Pick<Descriptor, 'intent' | 'owner' | 'implementation'>

type Called = { chainId: number; address: string; selector: string }
type Sources = { find: FindDescriptor<DescribedFunction>; read(method: string, params: unknown): Promise<unknown> }

const MAX_TEXT = 64

/** Leaves out words that a simulation could contradict (T226), or that describe other code (T227). */
export async function findIntent(
  { chainId, address, selector }: Called,
  { find, read }: Sources,
): Promise<Intent | undefined> {
  const found = await find(chainId, address, selector)
  if (found === undefined || found === 'absent' || isLuringIntent(found.intent)) return undefined
  if (!(await isUnchanged(found, address, read))) return undefined
  const { intent, owner } = found
  return { intent, ...(owner !== undefined && { owner }) }
}

/** @throws TypeError for an invalid form, typed data, and demanded arguments */
export function parseFunction(body: Record<string, unknown>): DescribedFunction {
  const { intent, owner, inputs, implementation, demands } = body
  if (!isText(intent) || !Array.isArray(inputs) || demands || (owner !== undefined && !isText(owner))) throw formError()
  if (implementation === undefined) return { intent, owner }
  if (!isRecord(implementation)) throw formError()
  const { address, codeHash } = implementation
  if (typeof address !== 'string' || typeof codeHash !== 'string') throw formError()
  return { intent, owner, implementation: { address, codeHash } }
}

const formError = () => new TypeError('Not a described function.')

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT && DESCRIBED_TEXT.test(value)
}
