const MAX_LENGTH = 100

/** Returns a name that a provider gave as it can be kept: without NUL and halves of characters, which PostgreSQL refuses, or `null` for none. */
export function displayName(name: string | null | undefined): string | null {
  const shown = name?.replaceAll('\0', '').trim().slice(0, MAX_LENGTH).toWellFormed()
  return shown ? shown : null
}
