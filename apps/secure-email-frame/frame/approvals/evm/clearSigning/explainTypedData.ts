import { typeHashOf } from '@airlock/protocol/clearSigning/descriptorKey'
import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import { domainFields } from '../eip712/domain.ts'
import type { TypedData } from '../eip712/parseTypedData.ts'
import { callStruct, type ExplainInput, explain, lookUp, type OwnFacts } from './explain.ts'

export type DataExplanation = {
  explained?: Explained | undefined
  isChanged?: true
  isUnanswered?: boolean
}

export async function explainTypedData(
  { domain, types, primaryType, message }: TypedData,
  findings: OwnFacts,
  input: ExplainInput,
): Promise<DataExplanation> {
  const { name, version, chainId, contract } = domainFields(domain)
  if (contract === undefined || chainId !== BigInt(input.chainId)) return {}
  const lookup = await lookUp(contract, typeHashOf(primaryType, types), input)
  if (lookup === undefined) return { isUnanswered: true }
  if (lookup === 'absent') return {}
  const { descriptor, isChanged } = lookup
  const { domain: demanded = {} } = descriptor
  const isOther = (demanded.name ?? name) !== name || (demanded.version ?? version) !== version
  // A function's descriptor has inputs, and does not fit typed data.
  if (isOther || descriptor.inputs !== undefined) return {}
  if (isChanged) return { isChanged }
  const call = callStruct({ chainId: input.chainId, from: input.from, to: contract, value: 0n })
  return explain({ data: message, call }, descriptor, findings, input)
}
