const HEAD_BYTES = 4_096
/** A tag inside a comment is not the root. */
const PROLOG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)?<svg/
const ATTRIBUTE = /\s+([^\s=<>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*\/?>/y
const LENGTH = /^([0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})([a-z]{0,2})$/
const RELATIVE = /^auto$|%|v(?:w|h|min|max)$/
const SEPARATOR = /[\s,]+/
/** Pixels (https://www.w3.org/TR/css-values-4/#absolute-lengths), with browsers' default text size. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
}

/** Takes linear time. @returns pixels; empty if its element sizes it; `undefined` for a too long root tag */
export function readSvgSides(bytes: Uint8Array): readonly number[] | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))
  const attributes = readRootAttributes(text)
  if (attributes === undefined) return undefined
  const [width, height] = [attributes.get('width'), attributes.get('height')].map((length) =>
    length === undefined || RELATIVE.test(length.trim()) ? undefined : pixelsOf(length),
  )
  const [, , boxWidth, boxHeight] = attributes.get('viewBox')?.trim().split(SEPARATOR).map(pixelsOf) ?? []
  if (width !== undefined && height !== undefined) return [width, height]
  if (!attributes.has('viewBox')) return [width, height].filter((side) => side !== undefined)
  if (boxWidth === undefined || boxHeight === undefined) return undefined
  if (width !== undefined) return [width, (width * boxHeight) / boxWidth]
  return height === undefined ? [boxWidth, boxHeight] : [(height * boxWidth) / boxHeight, height]
}

function readRootAttributes(text: string): ReadonlyMap<string, string> | undefined {
  const [prolog] = PROLOG.exec(text) ?? []
  if (prolog === undefined) return undefined
  const attributes = new Map<string, string>()
  let at = prolog.length
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const [all, name = '', inDouble, inSingle] = ATTRIBUTE.exec(text) ?? []
    if (all === undefined) break
    attributes.set(name, inDouble ?? inSingle ?? '')
    at += all.length
  }
  END.lastIndex = at
  return END.test(text) ? attributes : undefined
}

function pixelsOf(text: string): number {
  const [, number, unit = ''] = LENGTH.exec(text.trim()) ?? []
  return Number(number) * (UNITS[unit] ?? Number.NaN)
}
