import { normalize } from 'viem/ens'

const MAX_LENGTH = 255

/** https://docs.ens.domains/ensip/15 @returns undefined if it is invalid or has one label */
export function normalizeName(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  try {
    const normalized = normalize(name)
    return normalized.includes('.') ? normalized : undefined
  } catch {
    return undefined
  }
}
