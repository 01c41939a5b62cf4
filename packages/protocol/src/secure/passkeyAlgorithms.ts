/** ES256, EdDSA, RS256 (https://www.iana.org/assignments/cose). */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const
