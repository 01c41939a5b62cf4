import { reject } from './reject.ts'
import { DOMAIN, isObject, type Member, parseMembers } from './structTypes.ts'
import { memberOf, parseStruct, type Struct } from './values.ts'

/** https://eips.ethereum.org/EIPS/eip-712#definition-of-domainseparator */
const FIELDS: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

export type Domain = { members: readonly Member[]; struct: Struct }

/** Only these bind the signature. @throws SecureError INVALID_INPUT */
export function parseDomain(types: Record<string, unknown>, input: unknown): Domain {
  const domain = input ?? {}
  if (!isObject(domain)) reject('`domain` must be an object.')
  const members = Object.hasOwn(types, DOMAIN) ? parseMembers(types, DOMAIN) : membersOf(domain)
  for (const { name, type } of members) {
    const isField = FIELDS.some((field) => field.name === name && field.type === type)
    if (!isField)
      reject(`\`types.${DOMAIN}\` must declare fields of EIP-712 with their types; \`${type} ${name}\` is none.`)
  }
  return { members, struct: parseStruct(new Map(), { type: DOMAIN, members }, domain, { path: 'domain', depth: 0 }) }
}

function membersOf(domain: Record<string, unknown>): Member[] {
  const present = Object.keys(domain).filter((name) => domain[name] !== undefined && domain[name] !== null)
  for (const name of present) {
    if (!FIELDS.some((field) => field.name === name))
      reject(`\`domain.${name.slice(0, 64)}\` is not a field of EIP-712.`)
  }
  return FIELDS.filter(({ name }) => present.includes(name))
}

export function domainFields({ struct }: Domain) {
  return {
    name: memberOf(struct, 'name', 'string')?.value,
    version: memberOf(struct, 'version', 'string')?.value,
    chainId: memberOf(struct, 'chainId', 'integer')?.value,
    contract: memberOf(struct, 'verifyingContract', 'address')?.value,
    salt: memberOf(struct, 'salt', 'bytes')?.value,
  }
}
