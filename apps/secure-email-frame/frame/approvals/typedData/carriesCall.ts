import { hasMember, type Types } from './types.ts'

const TARGET = /^(?:to|target|contractAddress)$/
const CALL_DATA = /^(?:(?:call|execution|init)_?data|calls|payload)$/i
const DATA = /^(?:data|functionSignature)$/
/** Some types write an address as a number. */
const ADDRESS = /^(?:address|uint(?:160|256))$/

/**
 * `true` for types of a call that another account makes, for a smart account or in the person's name: Safe, ERC-2771, the accounts of EIP-7702
 * that have an orchestrator of their own. The meaning of the call is within its bytes.
 */
export function carriesCall(types: Types): boolean {
  return [...types.values()].some((members) => {
    if (hasMember(members, CALL_DATA, /^bytes(?:\[\d*\])?$/) && hasMember(members, /./, /^address(?:\[\d*\])?$/))
      return true
    const isCall = hasMember(members, DATA, /^bytes$/)
    const isMeta = members.some(({ name }) => name === 'functionSignature')
    return isCall && (isMeta || hasMember(members, TARGET, ADDRESS))
  })
}
