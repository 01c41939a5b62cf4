import type { DataKeyProof, SessionGrant } from '@airlock/protocol/secure/api'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { SecureFault } from '../../errors/SecureFault.ts'
import type { KeyClient, SocialBegun } from '../../keys/KeyClient.ts'
import type { Api } from '../sessions/createApi.ts'
import type { Vault, VaultSession } from '../sessions/Vault.ts'

type Options = {
  vault: Pick<Vault, 'get' | 'set'>
  api: Api
  projectId: string
  hostOrigin: string
  /** Keeps the session, unless what it was granted for is no longer under way. */
  hold(grant: SessionGrant, isCurrent: () => boolean): Promise<VaultSession>
  /** Ends a session on the server. */
  end(session: SessionGrant): Promise<void>
  /** Clears what is kept of the session with this id, and of no other one. */
  clearOf(id: string | undefined): Promise<void>
  /** Calls within the session of the signed-in person. */
  inSession: Api
}
type Underway = { transaction: string; verifier: string; session?: VaultSession }

const VERIFIER_BYTES = 32
/** Faults that pass: the network is away, or the server. */
const PASSING: readonly string[] = ['SERVER_UNREACHABLE', 'UNAVAILABLE', 'TOO_MANY']
/** First pause before a session is ended once more, which doubles up to the longest. */
const PAUSE_MS = 1_000
const LONGEST_MS = 20 * 60_000

/**
 * The social sign-in under way, of which there is one at a time. Its verifier leaves the worker only to be redeemed. One that signs in is kept
 * beside the device key: an in-app browser shows the provider in the place of the page, and of this worker.
 */
export function createSocialLogin({ vault, api, projectId, hostOrigin, hold, end, clearOf, inSession }: Options) {
  let underway: Underway | undefined

  /** Ends what is under way, with the session that it began: the same person may have another one since, from another tab. */
  async function leave(): Promise<void> {
    if (underway === undefined) return
    const { transaction, session } = underway
    underway = undefined
    await forget(transaction)
    if (session === undefined) return
    void endLater(session)
    await clearOf(session.id)
  }

  /** @returns the hash of the verifier that stays here */
  async function makeUnderway(transaction: string): Promise<string> {
    const verifier = toBase64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    await leave()
    underway = { transaction, verifier }
    return toBase64url(new Uint8Array(digest))
  }

  /** Another tab may have begun one since, which stays. */
  async function forget(transaction: string): Promise<void> {
    if ((await vault.get('socialLogin'))?.transaction === transaction) await vault.set('socialLogin', undefined)
  }

  /** @throws SecureFault SOCIAL_OVER for one that is not under way */
  function current(transaction: string): Underway {
    if (underway?.transaction !== transaction) throw new SecureFault('SOCIAL_OVER')
    return underway
  }

  /** Goes on with what was under way before this worker, unless something is by now. */
  async function resume(transaction: string): Promise<void> {
    const kept = underway === undefined ? await vault.get('socialLogin') : undefined
    if (kept?.transaction === transaction) underway ??= { ...kept }
  }

  /** Ends a session that nobody will have, also where the network has to come back first. Never rejects. */
  async function endLater(session: SessionGrant): Promise<void> {
    for (let pause = PAUSE_MS; pause < LONGEST_MS; pause *= 2) {
      try {
        return await end(session)
      } catch (cause) {
        if (!(cause instanceof SecureFault && PASSING.includes(cause.code))) return
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  return {
    async begin({ provider, transaction }: Parameters<KeyClient['beginSocial']>[0]): Promise<SocialBegun> {
      const verifierHash = await makeUnderway(transaction)
      const { verifier } = current(transaction)
      await vault.set('socialLogin', { transaction, verifier })
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
    async cancel(transaction: string): Promise<void> {
      await resume(transaction)
      if (underway?.transaction === transaction) await leave()
    },
    /** @returns undefined while the person has not signed in */
    async redeem(transaction: string): Promise<VaultSession | undefined> {
      await resume(transaction)
      const mine = current(transaction)
      // A wallet that could not be opened is opened by the same session: the outcome is given once.
      if (mine.session !== undefined) return mine.session
      const { grant } = await api('social/redeem', { transaction, verifier: mine.verifier })
      if (grant === undefined) return undefined
      await forget(transaction)
      try {
        mine.session = await hold(grant, () => underway === mine)
      } catch (cause) {
        void endLater(grant)
        throw cause
      }
      return mine.session
    },
  }
}
export type SocialLogin = ReturnType<typeof createSocialLogin>
