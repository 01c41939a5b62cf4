import { isCaipNetworkId, NAMESPACES } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { isFrameUrl } from '../../page/options/isHttpUrl.ts'
import { networkIdOf } from '../../page/options/networkInput.ts'
import { findProblem } from '../../page/options/readOptions.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { EXPECTATIONS } from './expectations.ts'
import { nearestOption } from './nearestOption.ts'

const EXAMPLE = `${NAMESPACES[0]}:1`

/** Explains invalid options in the console, because `sdk.js` has no room for the text. */
export function explainOptions(options: unknown): void {
  const input = isRecord(options) ? options : {}
  const { features, frameUrl } = input
  const own = Object.entries(input)
  const nested = Object.entries(isRecord(features) ? features : {}).map(([name, value]) => [`features.${name}`, value])
  const lines = [
    ...(isFrameUrl(frameUrl) ? [] : [`frameUrl: expected ${EXPECTATIONS.frameUrl}.`]),
    ...own.flatMap(explainName),
    ...own.flatMap(explainText),
    ...[...own, ...nested].flatMap((entry) => explainValue(entry as [string, unknown])),
    ...explainNetworks(input),
  ]
  for (const line of lines) warnOnce(`createAppKit: ${line}`)
}

function explainValue([name, value]: [string, unknown]): string | [] {
  const expected = Object.hasOwn(EXPECTATIONS, name) && EXPECTATIONS[name as keyof typeof EXPECTATIONS]
  if (!expected || (value ?? '') === '' || name === 'frameUrl' || findProblem([name, value]) !== name) return []
  return isObjectText(value) ? [] : `${name}: expected ${expected}.`
}

function explainNetworks({ networks, defaultNetwork, customRpcUrls }: Record<string, unknown>): string[] {
  const list = Array.isArray(networks) ? networks : []
  const ids = list.map(networkIdOf)
  const hasList = (list.length > 0 && list.length <= 100) || isObjectText(networks)
  const size = hasList ? [] : [`networks: expected a list of 1 to 100 networks, such as ['${EXAMPLE}'].`]
  const urls = Object.keys(isRecord(customRpcUrls) ? customRpcUrls : {})
    .filter((id) => networkIdOf(id) === undefined)
    .map((id) => ['customRpcUrls', id] as const)
  const named = defaultNetwork === undefined ? [] : [['defaultNetwork', defaultNetwork] as const]
  return [
    ...list.flatMap((input, at) => {
      const id = ids[at]
      return id !== undefined && ids.indexOf(id) < at
        ? `networks[${at}]: ${id} is listed twice. Remove one.`
        : explainNetwork(`networks[${at}]`, input)
    }),
    ...size,
    ...[...named, ...urls].flatMap(([name, input]) => {
      const id = networkIdOf(input)
      if (id === undefined) return explainNetwork(name, input)
      return ids.includes(id) ? [] : `${name}: ${id} is not among the networks. Add it there.`
    }),
  ]
}

function explainName([name, value]: [string, unknown]): string | [] {
  if (Object.hasOwn(EXPECTATIONS, name) || findProblem([name, value]) !== name) return []
  const nearest = nearestOption(name)
  return `${name} is not an option. ${nearest ? `Did you mean ${nearest}?` : 'Remove it.'}`
}

function explainText([name, value]: [string, unknown]): string | [] {
  if (!isObjectText(value)) return []
  try {
    JSON.parse(value)
    return `${name} must be an object, not JSON text.`
  } catch (error) {
    return `${name} is not valid JSON: ${(error as Error).message}`
  }
}

function isObjectText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[[{](?!ob)/.test(value)
}

function explainNetwork(name: string, input: unknown): string | [] {
  if (networkIdOf(input) !== undefined) return []
  if (input === undefined || input === null) return `${name} is ${input}. Check the import of the chain.`
  if (Array.isArray(input)) return `${name} is a list. Spread it: [...chains].`
  const id = isRecord(input) ? (input.caipNetworkId ?? input.id) : input
  if (id === undefined) return `${name} has no id. Use a CAIP-2 id such as ${EXAMPLE}, or a chain with an id.`
  const text = String(id)
  const [namespace = '', reference] = text.split(':')
  if (reference === undefined) {
    const written = `${NAMESPACES[0]}:${Number(text)}`
    const fix = isCaipNetworkId(written)
      ? `Use ${written}.`
      : `Use a CAIP-2 id such as ${EXAMPLE}, or a chain of @airlock/sdk/networks.`
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
