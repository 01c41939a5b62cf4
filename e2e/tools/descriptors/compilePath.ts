import type { Path } from '@airlock/protocol/clearSigning/descriptor'

/** One without a root is relative to its group. @throws Error */
export function compilePath(text: string, base: Path | undefined): Path {
  const [first = '', ...rest] = text.split('.')
  if (first === '$') throw new Error(`The path ${text} is a constant.`)
  if (first === '#' || first === '@') return [first, ...rest.map(stepOf)]
  return [...(base ?? (['#'] as Path)), ...(text === '' ? [] : [first, ...rest].map(stepOf))]
}

function stepOf(text: string): Path[number] {
  if (text === '[]') return '[]'
  const index = /^\[(-?[0-9]{1,6})\]$/.exec(text)?.[1]
  if (index !== undefined) return Number(index)
  const slice = /^\[(-?[0-9]{1,6})?:(-?[0-9]{1,6})?\]$/.exec(text)
  if (slice !== null) {
    const [, from, to] = slice
    return { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) }
  }
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return text
  throw new Error(`The path has an unknown part ${text.slice(0, 64)}.`)
}
