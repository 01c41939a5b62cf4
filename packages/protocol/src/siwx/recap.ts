import { isRecord } from '../isRecord.ts'
import { fromBase64url } from '../text/base64url.ts'

const PREFIX = 'urn:recap:'
const OPENING = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** https://eips.ethereum.org/EIPS/eip-5573 @returns `undefined` if the URI is not a recap; `null` if it is invalid */
export function recapText(uri: string | undefined): string | null | undefined {
  if (uri === undefined || !uri.startsWith(PREFIX)) return undefined
  const abilities = readAbilities(uri.slice(PREFIX.length))
  if (abilities === undefined) return null
  const parts = abilities.map(({ group, names, resource }, index) => {
    const listed = names.map((name) => `'${name}'`).join(', ')
    return ` (${index + 1}) '${group}': ${listed} for '${resource}'.`
  })
  return `${OPENING}${parts.join('')}`
}

type Ability = { group: string; names: string[]; resource: string }

function readAbilities(encoded: string): Ability[] | undefined {
  const recap = decode(encoded)
  if (!isRecord(recap) || !isRecord(recap.att)) return undefined
  const abilities: Ability[] = []
  for (const [resource, granted] of Object.entries(recap.att)) {
    if (!isRecord(granted)) return undefined
    const groups = new Map<string, string[]>()
    for (const ability of Object.keys(granted).sort()) {
      const [group, name, ...rest] = ability.split('/')
      if (!group || !name || rest.length > 0) return undefined
      const names = groups.get(group) ?? []
      names.push(name)
      groups.set(group, names)
    }
    for (const [group, names] of groups) abilities.push({ group, names, resource })
  }
  return abilities.length > 0 ? abilities : undefined
}

function decode(encoded: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(encoded)))
  } catch {
    return undefined
  }
}
