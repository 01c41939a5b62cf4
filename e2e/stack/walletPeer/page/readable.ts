import { hexToBytes, isHex } from 'viem'
import type { Question } from '../questions.ts'

const MAX_TEXT = 4_000

export function readable({ kind, method, params }: Question): string {
  if (kind === 'proposal') return cut(namespacesOf(params))
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  if (method === 'personal_sign') return cut(textOf(first))
  if (method.startsWith('eth_signTypedData')) return cut(typeof second === 'string' ? indented(second) : json(second))
  return cut(json(params))
}

export function cut(text: string, length = MAX_TEXT): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

type Requested = Record<string, { chains?: string[]; methods?: string[] }>

function namespacesOf(params: unknown): string {
  const { requiredNamespaces, optionalNamespaces } = params as Record<string, Requested>
  return Object.entries({ ...requiredNamespaces, ...optionalNamespaces })
    .map(([key, { chains = [key], methods = [] }]) => `${chains.join(', ')}\n${methods.join(', ')}`)
    .join('\n\n')
}

function textOf(data: unknown): string {
  if (!isHex(data)) return String(data)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(data))
  } catch {
    return data
  }
}

function indented(text: string): string {
  try {
    return json(JSON.parse(text))
  } catch {
    return text
  }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}
