import type { OpenUser } from '../keys/KeyClient.ts'

/** The address that stands for the wallet. */
export function mainAddress({ addresses }: OpenUser): string {
  return addresses.eip155
}
