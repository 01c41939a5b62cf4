const MAX_DEPTH = 64
const MAX_VALUES = 50_000
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
/** Maps `[` and `]` to `{` and `}`. */
const BRACE_BIT = 0x20
const [OPEN, CLOSE] = [0x7b, 0x7d]

/** Nesting and many values slow down `JSON.parse` (T152). @returns `undefined` over 64 levels or 50,000 values */
export function parseForeignJson(text: string): unknown {
  if (isTooMuch(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isTooMuch(text: string): boolean {
  let depth = 0
  let values = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if ((code | BRACE_BIT) === OPEN) {
      depth++
      values++
      if (depth > MAX_DEPTH || values > MAX_VALUES) return true
    } else if (code === COMMA) {
      values++
      if (values > MAX_VALUES) return true
    } else if ((code | BRACE_BIT) === CLOSE) depth--
  }
  return false
}
