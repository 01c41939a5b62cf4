import { type Descriptor, descriptor, type Path } from '@airlock/protocol/clearSigning/descriptor'
import { descriptorKey, textHash } from '@airlock/protocol/clearSigning/descriptorKey'
import { MAX_DESCRIPTOR_BYTES } from '@airlock/protocol/clearSigning/descriptorSize'
import { canonicalJson } from '@airlock/protocol/text/canonicalJson'
import { type AbiParameter, parseAbiItem, toFunctionSelector } from 'viem'
import { compilePath } from './compilePath.ts'
import { compileRows } from './compileRows.ts'
import { type RegistryFile, registryFile, registryFormat } from './registryFile.ts'

/** Characters of a function or struct: a parser can need time and memory for more. */
const MAX_KEY = 4_096
/** Tuples in tuples: the time of a parser grows with the square. */
const MAX_DEPTH = 16

type Compiled = {
  entries: { key: string; chainId: number; address: string; body: Descriptor }[]
  problems: string[]
}

/** An unknown member leaves its format out. */
export function compileFile(content: unknown): Compiled {
  const parsed = registryFile.safeParse(content)
  if (!parsed.success) return { entries: [], problems: [problemOf(parsed.error)] }
  const file = parsed.data
  const { contract, eip712 } = file.context
  const context = contract ?? eip712
  if (context === undefined || (contract !== undefined && eip712 !== undefined)) {
    return { entries: [], problems: ['The context is neither a contract nor typed data.'] }
  }
  const compiled: Compiled = { entries: [], problems: [] }
  for (const [written, input] of Object.entries(file.display.formats)) {
    try {
      const { item, body } = compileFormat(written, input, file)
      for (const { chainId, address } of context.deployments) {
        const key = descriptorKey(chainId, address, item)
        if (!compiled.entries.some((entry) => entry.key === key)) compiled.entries.push({ key, chainId, address, body })
      }
    } catch (cause) {
      compiled.problems.push(`${written.slice(0, 80)}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  return compiled
}

function problemOf(error: {
  issues: readonly { path: PropertyKey[]; message: string; code: string; keys?: unknown }[]
}) {
  const [first] = error.issues
  const at = first?.path.map(String).join('.') ?? ''
  const keys = Array.isArray(first?.keys) ? ` ${first.keys.join(', ')}` : ''
  return `${at === '' ? '' : `${at}: `}${first?.message ?? 'Invalid file'}${keys}`
}

function compileFormat(written: string, input: unknown, file: RegistryFile): { item: string; body: Descriptor } {
  if (written.length > MAX_KEY || !isBalanced(written))
    throw new Error('Its name is too long, too deep or has an open bracket.')
  const parsed = registryFormat.safeParse(input)
  if (!parsed.success) throw new Error(problemOf(parsed.error))
  const format = parsed.data
  const { item, binding } = file.context.contract === undefined ? typedData(written, file) : functionOf(written)
  const { owner } = file.metadata
  const sentence = format.interpolatedIntent && sentenceOf(format.interpolatedIntent)
  const { rows, demands } = compileRows(format.fields, file)
  const body = descriptor.safeParse({
    ...(owner !== undefined && { owner }),
    intent: format.intent,
    ...(sentence && { sentence }),
    rows,
    ...(demands.length > 0 && { demands }),
    ...binding,
  })
  if (!body.success) throw new Error(problemOf(body.error))
  if (Buffer.byteLength(canonicalJson(body.data)) > MAX_DESCRIPTOR_BYTES) throw new Error('It is too large.')
  return { item, body: body.data }
}

function functionOf(written: string) {
  const abi = parseAbiItem(`function ${written}`)
  if (abi.type !== 'function') throw new Error('It is not a function.')
  return { item: toFunctionSelector(abi), binding: { inputs: abi.inputs.map(inputOf) } }
}

type Input = NonNullable<Descriptor['inputs']>[number]

function inputOf(parameter: AbiParameter): Input {
  const { name = '', type } = parameter
  const components = 'components' in parameter ? parameter.components : undefined
  return { name, type, ...(components && { components: components.map(inputOf) }) }
}

/** The key is exactly what `encodeType` returns. */
function typedData(written: string, { context }: RegistryFile) {
  if (!/^(?:\w+\((?:[\w[\]]+ \w+(?:,[\w[\]]+ \w+)*)?\))+$/.test(written)) throw new Error('It is not an encoded type.')
  const { name, version } = context.eip712?.domain ?? {}
  const domain = { ...(name !== undefined && { name }), ...(version !== undefined && { version }) }
  return { item: textHash(written), binding: Object.keys(domain).length > 0 ? { domain } : {} }
}

function sentenceOf(text: string): (string | Path)[] {
  return text
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? compilePath(part.slice(1, -1), undefined) : part))
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0 || depth > MAX_DEPTH) return false
  }
  return depth === 0
}
