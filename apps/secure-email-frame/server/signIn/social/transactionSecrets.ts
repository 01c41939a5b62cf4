import { createHmac } from 'node:crypto'
import { sameBytes } from '../../secrets.ts'

/**
 * Secrets of a transaction follow from its id and the server's own secret: none of them is stored.
 *
 * @param secret the server's
 */
export function transactionSecrets(secret: Buffer, transaction: string) {
  const derive = (name: string) =>
    createHmac('sha256', secret).update(`social|${name}|${transaction}`).digest('base64url')
  return {
    state: `${transaction}.${derive('state')}`,
    nonce: derive('nonce'),
    pkceVerifier: derive('pkce'),
  }
}

/** Nonce of a sign-in with Farcaster (https://eips.ethereum.org/EIPS/eip-4361): letters and digits alone. */
export function farcasterNonce(secret: Buffer, transaction: string): string {
  return createHmac('sha256', secret).update(`social|farcaster|${transaction}`).digest('hex')
}

/** The transaction that a `state` is of; undefined for one that this server did not make. */
export function transactionOfState(secret: Buffer, state: string | null): string | undefined {
  const [, transaction] = /^([-_A-Za-z0-9]{22})\.[-_A-Za-z0-9]{43}$/.exec(state ?? '') ?? []
  if (transaction === undefined || state === null) return undefined
  const mine = transactionSecrets(secret, transaction).state
  return sameBytes(Buffer.from(mine), Buffer.from(state)) ? transaction : undefined
}
