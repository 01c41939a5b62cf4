import type { DataKeyProof, SessionGrant } from '@airlock/protocol/secure/api'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient, SocialLoginStarted } from '../../keys/KeyClient.ts'
import type { Api } from '../../sessions/createApi.ts'
import type { Vault, VaultSession } from '../../sessions/Vault.ts'

type Options = {
  vault: Pick<Vault, 'get' | 'set'>
  api: Api
  projectId: string
  hostOrigin: string
  hold(grant: SessionGrant, isCurrent: () => boolean): Promise<VaultSession>
  end(session: SessionGrant): Promise<void>
  clearOf(id: string | undefined): Promise<void>
  inSession: Api
}
type Underway = { transaction: string; verifier: string; session?: VaultSession }

const VERIFIER_BYTES = 32
const PASSING: readonly string[] = ['SERVER_UNREACHABLE', 'UNAVAILABLE', 'TOO_MANY']
const PAUSE_MS = 1_000
const LONGEST_MS = 20 * 60_000

/** The verifier stays in the worker. Stored, because in-app browsers replace the page with the provider. */
export function createSocialLogin({ vault, api, projectId, hostOrigin, hold, end, clearOf, inSession }: Options) {
  let underway: Underway | undefined

  async function leave(): Promise<void> {
    if (underway === undefined) return
    const { transaction, session } = underway
    underway = undefined
    await forget(transaction)
    if (session === undefined) return
    void endLater(session)
    await clearOf(session.id)
  }

  async function makeUnderway(transaction: string): Promise<string> {
    const verifier = toBase64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    await leave()
    underway = { transaction, verifier }
    return toBase64url(new Uint8Array(digest))
  }

  async function forget(transaction: string): Promise<void> {
    if ((await vault.get('socialLogin'))?.transaction === transaction) await vault.set('socialLogin', undefined)
  }

  function current(transaction: string): Underway {
    if (underway?.transaction !== transaction) throw new SecureError('SOCIAL_OVER')
    return underway
  }

  async function resume(transaction: string): Promise<void> {
    const stored = underway === undefined ? await vault.get('socialLogin') : undefined
    if (stored?.transaction === transaction) underway ??= { ...stored }
  }

  /** Never rejects. */
  async function endLater(session: SessionGrant): Promise<void> {
    for (let pause = PAUSE_MS; pause < LONGEST_MS; pause *= 2) {
      try {
        return await end(session)
      } catch (cause) {
        if (!(cause instanceof SecureError && PASSING.includes(cause.code))) return
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  return {
    async start({ provider, transaction }: Parameters<KeyClient['startSocialLogin']>[0]): Promise<SocialLoginStarted> {
      const verifierHash = await makeUnderway(transaction)
      const { verifier } = current(transaction)
      await vault.set('socialLogin', { transaction, verifier })
      return api('social/begin', { projectId, hostOrigin, provider, transaction, verifierHash })
    },
    async startLinking(
      { provider, transaction }: Parameters<KeyClient['startLinking']>[0],
      proof: { proof?: DataKeyProof },
    ): Promise<SocialLoginStarted> {
      const verifierHash = await makeUnderway(transaction)
      return inSession('identity/link', { provider, transaction, verifierHash, ...proof })
    },
    /** @returns false until the user has signed in */
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
    async attest({ transaction, nonce }: Parameters<KeyClient['attestSocialLogin']>[0]): Promise<void> {
      const { verifier } = current(transaction)
      await api('social/vouch', { transaction, verifier, nonce })
    },
    async cancel(transaction: string): Promise<void> {
      await resume(transaction)
      if (underway?.transaction === transaction) await leave()
    },
    /** @returns undefined until the user has signed in */
    async redeem(transaction: string): Promise<VaultSession | undefined> {
      await resume(transaction)
      const mine = current(transaction)
      // The outcome is delivered once, so a retry uses the same session.
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
