/** Returns what a decoder makes of foreign text, or `undefined` where it refuses. */
export function readEncoded<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
