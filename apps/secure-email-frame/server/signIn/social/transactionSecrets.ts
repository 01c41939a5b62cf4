import { createHmac } from 'node:crypto'
import { sameBytes } from '../../secrets/secrets.ts'

/** Derives the secrets from the transaction's id and the server's secret, so none is stored. @param secret the server's */
export function transactionSecrets(secret: Buffer, transaction: string) {
  const derive = (name: string) =>
    createHmac('sha256', secret).update(`social|${name}|${transaction}`).digest('base64url')
  return {
    state: `${transaction}.${derive('state')}`,
    nonce: derive('nonce'),
    pkceVerifier: derive('pkce'),
  }
}

/** Alphanumeric nonce of a Farcaster sign-in (https://eips.ethereum.org/EIPS/eip-4361). */
export function farcasterNonce(secret: Buffer, transaction: string): string {
  return createHmac('sha256', secret).update(`social|farcaster|${transaction}`).digest('hex')
}

export function transactionOfState(secret: Buffer, state: string | null): string | undefined {
  const [, transaction] = /^([-_A-Za-z0-9]{22})\.[-_A-Za-z0-9]{43}$/.exec(state ?? '') ?? []
  if (transaction === undefined || state === null) return undefined
  const mine = transactionSecrets(secret, transaction).state
  return sameBytes(Buffer.from(mine), Buffer.from(state)) ? transaction : undefined
}
