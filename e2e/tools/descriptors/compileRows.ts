import type { Descriptor, DescriptorRow, Path } from '@airlock/protocol/clearSigning/descriptor'
import { compilePath } from './compilePath.ts'
import type { RegistryField, RegistryFile } from './registryFile.ts'

/** Placeholders of a native coin. Any other address could be a token. */
const PLACEHOLDERS = new Set([`0x${'0'.repeat(40)}`, `0x${'e'.repeat(40)}`])
const MESSAGES = new Set(['Unlimited', 'Max', 'All'])
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  raw: [],
  amount: [],
  duration: [],
  tokenAmount: ['token', 'tokenPath', 'nativeCurrencyAddress', 'threshold', 'message'],
  nftName: ['collection', 'collectionPath'],
  date: ['encoding'],
  unit: ['base', 'decimals', 'prefix'],
  enum: ['$ref'],
  // Sources and types restrict names, and the wallet has its own.
  addressName: ['types', 'sources', 'senderAddress'],
  calldata: ['callee', 'calleePath', 'amountPath', 'spenderPath'],
}

type Rows = Pick<Descriptor, 'rows'> & { demands: NonNullable<Descriptor['demands']> }

/** @throws Error that names what is unknown */
export function compileRows(fields: readonly RegistryField[], file: RegistryFile, base?: Path): Rows {
  const compiled: Rows = { rows: [], demands: [] }
  for (const written of fields) {
    const field = referenced(written, file)
    if (field.visible === 'never' || field.value !== undefined) {
      if (hasCondition(field, file)) throw new Error('A row that is left out has a condition.')
      continue
    }
    const condition = typeof field.visible === 'object' ? field.visible : undefined
    if (field.fields !== undefined) {
      if (condition !== undefined) throw new Error('A group has a condition.')
      const group = compileRows(field.fields, file, field.path === undefined ? base : compilePath(field.path, base))
      compiled.rows.push(...group.rows)
      compiled.demands.push(...group.demands)
      continue
    }
    if (field.path === undefined) throw new Error('A field has no path.')
    const path = compilePath(field.path, base)
    if (condition !== undefined && 'mustMatch' in condition) {
      compiled.demands.push({ path, values: valuesOf(condition.mustMatch, file) })
      continue
    }
    if (field.label === undefined) throw new Error('A field has no label.')
    const row = compileRow({ ...field, path, label: field.label }, file, base)
    compiled.rows.push(condition === undefined ? row : { ...row, hideIf: valuesOf(condition.ifNotIn, file) })
  }
  return compiled
}

function hasCondition({ visible, fields = [] }: RegistryField, file: RegistryFile): boolean {
  return typeof visible === 'object' || fields.some((one) => hasCondition(referenced(one, file), file))
}

function valuesOf(values: readonly unknown[], file: RegistryFile): string[] {
  const texts = values.map((one) => {
    const value = constantOf(one, file)
    if (value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value))) {
      throw new Error('A condition has a value that is not exact.')
    }
    return String(value)
  })
  return [...new Set(texts)]
}

function referenced({ $ref, ...own }: RegistryField, { display }: RegistryFile): RegistryField {
  if ($ref === undefined) return own
  const name = /^\$\.display\.definitions\.(\w+)$/.exec($ref)?.[1]
  const found = name !== undefined && Object.hasOwn(display.definitions ?? {}, name) && display.definitions?.[name]
  if (!found || found.$ref !== undefined) throw new Error(`The reference ${$ref} is unknown.`)
  const params = { ...found.params, ...own.params }
  // A token of the definition gives way to a path of the reference.
  if (own.params !== undefined && 'tokenPath' in own.params) delete params.token
  return { ...found, ...own, params }
}

type Field = Omit<RegistryField, 'path'> & { path: Path; label: string }

function compileRow(
  { path, label, format = 'raw', params = {} }: Field,
  file: RegistryFile,
  base?: Path,
): DescriptorRow {
  const known = Object.hasOwn(PARAMETERS, format) ? PARAMETERS[format] : undefined
  if (known === undefined) throw new Error(`The format ${format} is unknown.`)
  const unknown = Object.keys(params).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`The format ${format} has an unknown parameter ${unknown}.`)
  const constant = (name: string) => constantOf(params[name], file)
  const pathOf = (name: string) => {
    const value = params[name]
    return typeof value === 'string' ? compilePath(value, base) : undefined
  }
  const addressOf = (name: string) => {
    const value = constant(name)
    if (value === undefined) return pathOf(`${name}Path`)
    if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value.toLowerCase()
    throw new Error(`The parameter ${name} is not an address.`)
  }
  const required = <Result>(name: string, value: Result | undefined) => {
    if (value === undefined) throw new Error(`The format ${format} needs ${name}.`)
    return value
  }
  const common = { path, label }
  switch (format) {
    case 'tokenAmount': {
      const [token, threshold, message] = [addressOf('token'), constant('threshold'), constant('message')]
      const native = nativeOf(params.nativeCurrencyAddress, file)
      const isSaid = threshold !== undefined && (message === undefined || MESSAGES.has(String(message)))
      return {
        ...common,
        as: 'token',
        ...(token !== undefined && { token }),
        ...(native.length > 0 && { native }),
        ...(isSaid && { threshold: `0x${BigInt(threshold as string).toString(16)}` }),
        ...(isSaid && message !== undefined && { message: message as 'All' }),
      }
    }
    case 'nftName':
      return { ...common, as: 'nft', collection: required('collection', addressOf('collection')) }
    case 'date':
      if (params.encoding !== 'timestamp') throw new Error('Only dates as timestamps are compiled.')
      return { ...common, as: 'date' }
    case 'unit':
      if (params.prefix !== undefined && params.prefix !== false)
        throw new Error('Units with a prefix are not compiled.')
      return {
        ...common,
        as: 'unit',
        base: String(required('base', constant('base'))),
        decimals: Number(params.decimals ?? 0),
      }
    case 'enum':
      return { ...common, as: 'enum', values: enumOf(params.$ref, file) }
    case 'addressName':
      return { ...common, as: 'address' }
    case 'calldata': {
      const [amount, spender] = [pathOf('amountPath'), pathOf('spenderPath')]
      return {
        ...common,
        as: 'call',
        callee: required('callee', addressOf('callee')),
        ...(amount && { amount }),
        ...(spender && { spender }),
      }
    }
    default:
      return { ...common, as: format as 'raw' | 'amount' | 'duration' }
  }
}

function constantOf(value: unknown, { metadata }: RegistryFile): string | number | boolean | undefined {
  if (typeof value === 'string' && value.startsWith('$.')) {
    const name = /^\$\.metadata\.constants\.(\w+)$/.exec(value)?.[1]
    const found =
      name !== undefined && Object.hasOwn(metadata.constants ?? {}, name) ? metadata.constants?.[name] : null
    if (found === null || found === undefined) throw new Error(`The constant ${value} is unknown.`)
    return found
  }
  if (value === undefined || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new Error('A parameter is neither text nor number.')
}

function nativeOf(value: unknown, file: RegistryFile): string[] {
  const all = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const addresses = all.map((one) => String(constantOf(one, file)).toLowerCase())
  return [...new Set(addresses)].filter((address) => PLACEHOLDERS.has(address))
}

function enumOf(reference: unknown, { metadata }: RegistryFile): { key: string; text: string }[] {
  const name = typeof reference === 'string' ? /^\$\.metadata\.enums\.(\w+)$/.exec(reference)?.[1] : undefined
  const found = name !== undefined && Object.hasOwn(metadata.enums ?? {}, name) ? metadata.enums?.[name] : undefined
  if (found === undefined) throw new Error(`The enum ${String(reference)} is unknown.`)
  const values = Object.entries(found).map(([key, text]) => ({ key: keyOf(key), text }))
  if (new Set(values.map(({ key }) => key)).size < values.length) throw new Error(`The enum ${name} has a key twice.`)
  return values
}

/** `True`, `0x00` and `0` are numbers. */
function keyOf(key: string): string {
  if (/^true$/i.test(key)) return '1'
  if (/^false$/i.test(key)) return '0'
  if (/^(?:0x[0-9a-fA-F]{1,16}|[0-9]{1,20})$/.test(key)) return BigInt(key).toString()
  throw new Error(`The enum key ${key.slice(0, 64)} is not a number.`)
}
