import type { DataKeyProof, SessionGrant } from '@airlock/protocol/secure/api'
import { toBase64url } from '@airlock/protocol/text/base64url'
import type { KeyClient, SocialBegun } from '../KeyClient.ts'
import { SecureFault } from '../SecureFault.ts'
import type { Api } from './createApi.ts'
import type { VaultSession } from './Vault.ts'

type Options = {
  api: Api
  projectId: string
  hostOrigin: string
  /** Keeps the session, unless what it was granted for is no longer under way. */
  hold(grant: SessionGrant, isCurrent: () => boolean): Promise<VaultSession>
  /** Calls within the session of the signed-in person. */
  inSession: Api
}
type Underway = { transaction: string; verifier: string; session?: VaultSession }

const VERIFIER_BYTES = 32

/** The social sign-in under way, of which there is one at a time. Its verifier leaves the worker only to be redeemed. */
export function createSocialLogin({ api, projectId, hostOrigin, hold, inSession }: Options) {
  let underway: Underway | undefined

  /** @returns the hash of the verifier that stays here */
  async function makeUnderway(transaction: string): Promise<string> {
    const verifier = toBase64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    underway = { transaction, verifier }
    return toBase64url(new Uint8Array(digest))
  }

  /** @throws SecureFault SOCIAL_OVER for one that is not under way */
  function current(transaction: string): Underway {
    if (underway?.transaction !== transaction) throw new SecureFault('SOCIAL_OVER')
    return underway
  }

  return {
    async begin({ provider, transaction }: Parameters<KeyClient['beginSocial']>[0]): Promise<SocialBegun> {
      const verifierHash = await makeUnderway(transaction)
      return api('social/begin', { projectId, hostOrigin, provider, transaction, verifierHash })
    },
    /** Begins a sign-in that adds the account to the wallet of the signed-in person. */
    async beginLink(
      { provider, transaction }: Parameters<KeyClient['beginLink']>[0],
      proof: { proof?: DataKeyProof },
    ): Promise<SocialBegun> {
      const verifierHash = await makeUnderway(transaction)
      return inSession('identity/link', { provider, transaction, verifierHash, ...proof })
    },
    /** @returns false while the person has not signed in */
    async awaitLink(transaction: string): Promise<boolean> {
      const mine = current(transaction)
      const { isLinked } = await inSession('identity/linked', { transaction, verifier: mine.verifier })
      if (isLinked && underway === mine) underway = undefined
      return isLinked
    },
    async cancelLink(transaction: string): Promise<void> {
      const { verifier } = current(transaction)
      underway = undefined
      await inSession('identity/cancel', { transaction, verifier })
    },
    async vouch({ transaction, nonce }: Parameters<KeyClient['vouchSocial']>[0]): Promise<void> {
      const { verifier } = current(transaction)
      await api('social/vouch', { transaction, verifier, nonce })
    },
    /** @returns true where a session has begun already */
    cancel(transaction: string): boolean {
      const given = underway
      if (given?.transaction !== transaction) return false
      underway = undefined
      return given.session !== undefined
    },
    /** @returns undefined while the person has not signed in */
    async redeem(transaction: string): Promise<VaultSession | undefined> {
      const mine = current(transaction)
      // A wallet that could not be opened is opened by the same session: the outcome is given once.
      if (mine.session !== undefined) return mine.session
      const { grant } = await api('social/redeem', { transaction, verifier: mine.verifier })
      if (grant === undefined) return undefined
      mine.session = await hold(grant, () => underway === mine)
      return mine.session
    },
  }
}
export type SocialLogin = ReturnType<typeof createSocialLogin>
