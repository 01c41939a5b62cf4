/** JSON with sorted keys and no blanks (RFC 8785, for strings, integers and booleans). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const items = new Map<string, unknown>(Object.entries(value))
    const members = [...items.keys()].sort().map((key) => `${JSON.stringify(key)}:${canonicalJson(items.get(key))}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}
