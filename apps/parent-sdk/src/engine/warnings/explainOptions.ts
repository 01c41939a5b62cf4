import { isCaipNetworkId, NAMESPACES } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { networkIdOf } from '../../page/options/networkInput.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { nearestOption } from './nearestOption.ts'

const EXAMPLE = `${NAMESPACES[0]}:1`

/** Explains invalid options in the console, because the script tag has no room for the text. */
export function explainOptions(options: unknown): void {
  if (!isRecord(options)) return
  const { networks, defaultNetwork } = options
  const ids = Array.isArray(networks) ? networks.flatMap((input, at) => explainNetwork(`networks[${at}]`, input)) : []
  const lines = [
    ...Object.keys(options).flatMap(explainName),
    ...Object.entries(options).flatMap(explainText),
    ...ids,
    ...(defaultNetwork === undefined ? [] : explainNetwork('defaultNetwork', defaultNetwork)),
  ]
  for (const line of lines) warnOnce(`createAppKit: ${line}`)
}

function explainName(name: string): string | [] {
  const nearest = nearestOption(name)
  return nearest === undefined ? [] : `${name} is not an option. Did you mean ${nearest}?`
}

/** Script tag attributes become objects only as valid JSON. */
function explainText([name, value]: [string, unknown]): string | [] {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return []
  try {
    JSON.parse(value)
    return `${name} must be an object, not JSON text.`
  } catch (error) {
    return `${name} is not valid JSON: ${(error as Error).message}`
  }
}

function explainNetwork(name: string, input: unknown): string | [] {
  if (networkIdOf(input) !== undefined) return []
  if (input === undefined || input === null) return `${name} is ${input}. Check the import of the chain.`
  const id = isRecord(input) ? (input.caipNetworkId ?? input.id) : input
  if (id === undefined) return `${name} has no id. Use a CAIP-2 id such as ${EXAMPLE}, or a chain with an id.`
  const text = String(id)
  const [namespace = '', reference] = text.split(':')
  if (reference === undefined) {
    const written = `${NAMESPACES[0]}:${Number(text)}`
    const fix = isCaipNetworkId(written) ? `Use ${written}.` : `Use a CAIP-2 id such as ${EXAMPLE}.`
    return `${name}: ${text} has no namespace. ${fix}`
  }
  if (!(NAMESPACES as readonly string[]).includes(namespace)) {
    return `${name}: the namespace ${namespace} is not supported. Use ${NAMESPACES.join(', ')}.`
  }
  const decimal = `${namespace}:${Number(reference)}`
  return isCaipNetworkId(decimal)
    ? `${name}: ${text} must have a decimal chain id. Use ${decimal}.`
    : `${name}: ${reference} is not a chain id of ${namespace}. Use a CAIP-2 id such as ${EXAMPLE}.`
}
