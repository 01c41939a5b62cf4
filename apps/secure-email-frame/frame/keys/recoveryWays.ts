import type { OpenUser } from './KeyClient.ts'

/** Of 3. The passkey is the sign-in of a wallet that only a passkey opens, so it counts once (T234). */
export const recoveryWays = ({ isPasskeyOnly, passkey, hasRecovery }: OpenUser) =>
  Number(!isPasskeyOnly) + Number(passkey !== null) + Number(hasRecovery)
