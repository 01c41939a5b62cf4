import { hashTypedData } from 'viem/utils'
import { type Domain, parseDomain } from './domain.ts'
import { reject } from './reject.ts'
import { DOMAIN, isObject, parseTypes, type Types } from './structTypes.ts'
import { parseStruct, type Struct, toJson } from './values.ts'

export type TypedData = {
  domain: Domain
  types: Types
  primaryType: string
  message: Struct
  /** The signed canonical form: JSON without anything that is not hashed. */
  json: string
}

/** @throws SecureError INVALID_INPUT */
export function parseTypedData(input: unknown): TypedData {
  const data = typeof input === 'string' ? parseJson(input) : input
  if (!isObject(data)) reject('The typed data must be an object.')
  const { types: declared, primaryType } = data
  if (!isObject(declared)) reject('`types` must be an object.')
  if (typeof primaryType !== 'string') reject('`primaryType` must be the name of a struct.')
  const types = parseTypes(declared, primaryType)
  const domain = parseDomain(declared, data.domain)
  const message = parseStruct(types, { type: primaryType, members: types.get(primaryType) ?? [] }, data.message, {
    path: 'message',
    depth: 0,
  })
  const json = JSON.stringify({
    domain: toJson(domain.struct),
    types: {
      [DOMAIN]: domain.members,
      ...Object.fromEntries([...types.keys()].sort().map((name) => [name, types.get(name)])),
    },
    primaryType,
    message: toJson(message),
  })
  checkHash(json)
  return { domain, types, primaryType, message, json }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return reject('The typed data must be JSON.')
  }
}

function checkHash(json: string): void {
  try {
    hashTypedData(JSON.parse(json))
  } catch {
    reject('The typed data cannot be hashed.')
  }
}
