import { normalize } from 'viem/ens'

const MAX_LENGTH = 255

/** Normalises a name (https://docs.ens.domains/ensip/15). @returns undefined for what is no valid name of at least two labels */
export function normalizeName(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  try {
    const normalized = normalize(name)
    return normalized.includes('.') ? normalized : undefined
  } catch {
    return undefined
  }
}
