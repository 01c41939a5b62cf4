import type { Types } from './types.ts'

const TARGET = /^(?:to|target|contractAddress)$/
const DATA = /^(?:data|callData|calldata|functionSignature)$/

/**
 * Whether data of these types is a call that somebody else makes, for a smart account or in the person's name: Safe, ERC-2771,
 * the accounts of EIP-7702 that have an orchestrator of their own. What the call does is within its bytes.
 */
export function carriesCall(types: Types): boolean {
  return [...types.values()].some((members) => {
    const isCall = members.some(({ name, type }) => DATA.test(name) && type === 'bytes')
    const isMeta = members.some(({ name }) => name === 'functionSignature')
    return isCall && (isMeta || members.some(({ name, type }) => TARGET.test(name) && type === 'address'))
  })
}
