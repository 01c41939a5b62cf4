import { DESCRIPTOR_DEADLINE_MS } from '@airlock/protocol/clearSigning/descriptorDeadline'

/** One deadline for all descriptions of an approval, and for their code (T228). */
export function deadline(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), DESCRIPTOR_DEADLINE_MS))
}
