const MAX_LENGTH = 100

export function displayName(name: string | null | undefined): string | null {
  const shown = name?.replaceAll('\0', '').trim().slice(0, MAX_LENGTH).toWellFormed()
  return shown ? shown : null
}
