import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { KeyState } from './createKeyState.ts'

export function walletCalls(state: KeyState) {
  const { wallet, inSession } = state
  const usedApprovals = new Set<string>()

  return {
    async sign({ id, shownHash, account, request }) {
      if (usedApprovals.has(id)) throw new SecureError('APPROVAL_CHANGED')
      usedApprovals.add(id)
      if ((await hashOf({ account, request })) !== shownHash) throw new SecureError('APPROVAL_CHANGED')
      try {
        const [{ signRequest }] = await Promise.all([
          import('../wallet/signRequest.ts'),
          // Tokens last ten minutes, but an ended session must not sign at all.
          inSession('session/user', {}),
        ])
        return await wallet.withEntropy(async (entropy, { eip155, solana }) => {
          if (account !== (request.kind === 'solana' ? solana : eip155)) throw new SecureError('ACCOUNT_CHANGED')
          return signRequest(entropy, request)
        })
      } catch (cause) {
        // Nothing was signed, so the user may retry.
        usedApprovals.delete(id)
        throw cause
      }
    },
    requestSponsor: (name, params) => inSession(`sponsor/${name}`, params),
  } satisfies Partial<KeyClient>
}
