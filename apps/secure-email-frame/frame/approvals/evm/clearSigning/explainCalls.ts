import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import { isHarmlessIntent, isLuringIntent } from '@airlock/protocol/text/isHarmlessIntent'
import type { TransactionRequest } from '../../shared/types.ts'
import { isExplainedHarmless } from '../meanings/harmlessNames.ts'
import { readKnownCall } from '../meanings/knownFunctions.ts'
import { decodeArguments } from './decodeArguments.ts'
import { callStruct, type ExplainInput, explain, type Lookup, lookUp, type OwnFacts } from './explain.ts'

const SELECTOR_CHARS = 10

export function lookUpCalls(calls: readonly TransactionRequest[], input: ExplainInput): Promise<Lookup[]> {
  return Promise.all(
    calls.map(({ to, data }) => {
      if (to === null || data.length < SELECTOR_CHARS || isKnown(data)) return 'absent'
      return lookUp(to, data.slice(0, SELECTOR_CHARS), input)
    }),
  )
}

function isKnown(data: TransactionRequest['data']): boolean {
  try {
    return readKnownCall(data) !== undefined
  } catch {
    return true
  }
}

export type CallExplanation = {
  explained?: Explained | undefined
  isChanged?: true
  contradicts?: true
  isUnanswered?: boolean
}

/**
 * @param isTaking whether something leaves or is allowed, which a gift or a sign-in does not do
 * @param isSimulated without a simulation, the words of a gift are left out
 */
export async function explainCall(
  { to, data, value }: TransactionRequest,
  lookup: Lookup,
  { isTaking, isSimulated, ...findings }: OwnFacts & { isTaking: boolean; isSimulated: boolean },
  input: ExplainInput,
): Promise<CallExplanation> {
  if (lookup === undefined) return { isUnanswered: true }
  if (lookup === 'absent' || to === null) return {}
  const { descriptor, isChanged } = lookup
  if (isChanged) return { isChanged }
  const decoded = descriptor.inputs && decodeArguments(`0x${data.slice(SELECTOR_CHARS)}`, descriptor.inputs)
  if (decoded === undefined) return {}
  if (isTaking && isHarmlessIntent(descriptor.intent)) return { contradicts: true }
  if (!isSimulated && isLuringIntent(descriptor.intent)) return {}
  const { chainId, from } = input
  const { explained, isUnanswered } = await explain(
    { ...decoded, call: callStruct({ chainId, from, to, value }) },
    descriptor,
    findings,
    input,
  )
  if (explained === undefined) return { isUnanswered }
  if (isTaking && isExplainedHarmless(explained)) return { contradicts: true }
  return !isSimulated && isExplainedHarmless(explained, isLuringIntent) ? {} : { explained, isUnanswered }
}
