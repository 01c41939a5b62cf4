/** `typeof` names, quoted literals, patterns, lists, records with optional `name?`, or alternatives. */
export type Shape = string | RegExp | null | readonly Shape[] | { readonly [key: string]: Shape } | Either
type Either = { either: readonly Shape[] }

export const either = (...shapes: Shape[]): Either => ({ either: shapes })

/** Keys that the shape does not have are ignored, as clients ignore them. */
export function differences(value: unknown, shape: Shape, path = '$'): string[] {
  const differs = (isRight: boolean) => (isRight ? [] : [`${path} is ${JSON.stringify(value)?.slice(0, 100)}`])
  if (shape === null) return differs(value === null)
  if (typeof shape === 'string')
    return differs(shape.startsWith('"') ? JSON.stringify(value) === shape : typeof value === shape)
  if (shape instanceof RegExp) return differs(typeof value === 'string' && shape.test(value))
  if (isList(shape))
    return Array.isArray(value)
      ? value.flatMap((one, index) => differences(one, shape[0] ?? null, `${path}[${index}]`))
      : differs(false)
  if (isEither(shape)) return differs(shape.either.some((one) => differences(value, one).length === 0))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return differs(false)
  return Object.entries(shape).flatMap(([key, inner]) => {
    const name = key.replace('?', '')
    const found = (value as Record<string, unknown>)[name]
    return found === undefined && key.endsWith('?') ? [] : differences(found, inner, `${path}.${name}`)
  })
}

function isList(shape: Shape): shape is readonly Shape[] {
  return Array.isArray(shape)
}

function isEither(shape: object): shape is Either {
  return 'either' in shape && Array.isArray(shape.either)
}
