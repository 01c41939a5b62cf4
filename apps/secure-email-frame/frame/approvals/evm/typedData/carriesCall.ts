import { hasMember, type Types } from '../eip712/structTypes.ts'
import type { Value } from '../eip712/values.ts'

const TARGET = /^(?:to|target|contractAddress)$/
const CALL_DATA = /^(?:(?:call|execution|init)_?data|calls|payload)$/i
const DATA = /^(?:data|functionSignature)$/
/** Some types write an address as a number. */
const ADDRESS = /^(?:address|uint(?:160|256))$/

/** The effect of such a call is hidden in the bytes. */
export function carriesCall(types: Types): boolean {
  return [...types.values()].some((members) => {
    // Multicalls: each item calls the contract that takes the signature.
    if (members.some(({ name, type }) => /^bytes(?:\[\d*\])+$/.test(type) && !PROOF.test(name))) return true
    if (hasMember(members, CALL_DATA, /^bytes(?:\[\d*\])?$/) && hasMember(members, /./, /^address(?:\[\d*\])?$/))
      return true
    const isCall = hasMember(members, DATA, /^bytes$/)
    const isMeta = members.some(({ name }) => name === 'functionSignature')
    return isCall && (isMeta || hasMember(members, TARGET, ADDRESS))
  })
}

/** Bytes that prove something and cannot carry a call. */
const PROOF = /^(?:.*_)?(?:sig|signature|proof)s?$|(?:Sig|Signature|Proof)s?$/
const LONG_HEX = /^0x[0-9a-f]{65,}$/i

export function hasEncodedValue(value: Value, name = ''): boolean {
  switch (value.kind) {
    case 'struct':
      return value.members.some((member) => hasEncodedValue(member.value, member.name))
    case 'list':
      return value.items.some((item) => hasEncodedValue(item, name))
    case 'bytes':
      return !value.isFixed && value.value !== '0x' && !PROOF.test(name)
    case 'string':
      return LONG_HEX.test(value.value)
    default:
      return false
  }
}
