/** Reasons why an avatar record gives no picture. */
export type AvatarReason = 'unsupported namespace' | 'invalid NFT URI' | 'invalid avatar metadata' | 'unresolvable URI'

/** An avatar record that gives no picture. The name is good all the same. */
export class AvatarInvalid extends Error {
  readonly reason: AvatarReason

  constructor(reason: AvatarReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'AvatarInvalid'
    this.reason = reason
  }
}
