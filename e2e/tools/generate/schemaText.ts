import type * as z from 'zod/mini'

type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: { check: string; minimum?: number; maximum?: number; value?: number; pattern?: RegExp } } }[]
}

export function schemaText(schema: z.ZodMiniType, names: Map<z.ZodMiniType, string>, indent = ''): string {
  const definition = definitionOf(schema)
  const inner = (one: z.ZodMiniType | undefined) =>
    one ? (names.get(one) ?? schemaText(one, names, indent)) : 'unknown'
  switch (definition.type) {
    case 'object':
      return objectText(definition.shape ?? {}, names, indent)
    case 'optional':
    case 'default':
      return inner(definition.innerType)
    case 'nullable':
      return `${inner(definition.innerType)} | null`
    case 'array':
      return listText(inner(definition.element))
    case 'union':
      return (definition.options ?? []).map(inner).join(' | ')
    case 'record':
      return `Record<${inner(definition.keyType)}, ${inner(definition.valueType)}>`
    case 'enum':
      return Object.values(definition.entries ?? {})
        .map(quoted)
        .join(' | ')
    case 'literal':
      return (definition.values ?? []).map((value) => quoted(String(value))).join(' | ')
    default:
      return definition.type
  }
}

export function limitsOf(schema: z.ZodMiniType): string {
  const definition = definitionOf(schema)
  if (definition.innerType) return limitsOf(definition.innerType)
  const checks = (definition.checks ?? []).map((check) => check._zod.def)
  const min = checks.find(({ check }) => check === 'min_length')?.minimum
  const max = checks.find(({ check }) => check === 'max_length')?.maximum
  const unit = definition.type === 'array' ? 'items' : 'characters'
  const length = max === undefined ? '' : min === undefined ? `at most ${max} ${unit}` : `${min} to ${max} ${unit}`
  const bounds = checks.flatMap(({ check, value }) =>
    check === 'greater_than' ? [`from ${value}`] : check === 'less_than' ? [`up to ${value}`] : [],
  )
  const pattern = checks.find((check) => check.pattern)?.pattern
  return [length, ...bounds, pattern ? String(pattern) : ''].filter((part) => part !== '').join(', ')
}

function objectText(shape: Record<string, z.ZodMiniType>, names: Map<z.ZodMiniType, string>, indent: string) {
  const deeper = `${indent}  `
  const lines = Object.entries(shape).map(([key, field]) => {
    const mark = definitionOf(field).type === 'optional' ? '?' : ''
    const text = names.get(field) ?? schemaText(field, names, deeper)
    const limits = names.has(definitionOf(field).innerType ?? field) ? '' : limitsOf(field)
    return `${deeper}${key}${mark}: ${text}${limits && `  // ${limits}`}`
  })
  return ['{', ...lines, `${indent}}`].join('\n')
}

function listText(element: string) {
  return element.includes(' | ') ? `(${element})[]` : `${element}[]`
}

function definitionOf(schema: z.ZodMiniType) {
  return schema._zod.def as unknown as Definition
}

function quoted(text: string) {
  return `'${text}'`
}
