import type { OpenUser } from '../keys/KeyClient.ts'

export function mainAddress({ addresses }: OpenUser): string {
  return addresses.eip155
}
