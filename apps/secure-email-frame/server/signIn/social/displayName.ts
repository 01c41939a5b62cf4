const MAX_LENGTH = 100

/** A provider's name in storable form: without NUL and lone surrogates; `null` if missing. */
export function displayName(name: string | null | undefined): string | null {
  const shown = name?.replaceAll('\0', '').trim().slice(0, MAX_LENGTH).toWellFormed()
  return shown ? shown : null
}
