/** COSE algorithms (https://www.iana.org/assignments/cose): ES256, EdDSA, RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const
