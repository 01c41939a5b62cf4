export type AvatarReason = 'unsupported namespace' | 'invalid NFT URI' | 'invalid avatar metadata' | 'unresolvable URI'

export class AvatarInvalid extends Error {
  readonly reason: AvatarReason

  constructor(reason: AvatarReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'AvatarInvalid'
    this.reason = reason
  }
}
