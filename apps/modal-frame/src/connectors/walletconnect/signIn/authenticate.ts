import { namespaceOf } from '@airlock/protocol/caip'
import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import type { UniversalProvider } from '@walletconnect/universal-provider'
import { provideRecapBuffer } from '../library/recapBuffer.ts'
import type { ProposedNamespace } from '../proposedNamespaces.ts'
import { refuseForeignSignIn } from '../refuseForeignSignIn.ts'

type Provider = Pick<Awaited<ReturnType<typeof UniversalProvider.init>>, 'authenticate' | 'client'>

type Options = {
  /** Origin of the host page, as the handshake proved it. */
  origin: string
  /** A sign-in message without an account. */
  text: string
  namespaces: Record<string, ProposedNamespace>
}

/**
 * Proposes a session and a sign-in as one (https://docs.walletconnect.network/app-sdk/web/one-click-auth). The library proposes the session alone
 * next to it, which is what a wallet approves that does not know of the other.
 *
 * @returns what the wallet signed, each for one chain; nothing where it approved the session alone
 * @throws AirlockError INVALID_PARAMS for a sign-in to another site (T48)
 */
export async function authenticate(
  provider: Provider,
  { origin, text, namespaces }: Options,
): Promise<SignedMessage[]> {
  refuseForeignSignIn(origin, { method: 'personal_sign', params: [text] })
  const message = parseSignIn(text)
  const proposed = message && namespaces[namespaceOf(message.chainId)]
  if (message === undefined || proposed === undefined)
    throw new AirlockError('INVALID_PARAMS', { context: { method: 'prepareSignIn' } })
  provideRecapBuffer()
  const { domain, uri, nonce, chainId, statement, resources, expirationTime, notBefore } = message
  const { auths } = await provider.authenticate({
    // The library keeps the RPC URLs of these with the session.
    ...{ optionalNamespaces: namespaces },
    chains: [...new Set([chainId, ...proposed.chains])],
    methods: proposed.methods,
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources: [...resources] }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
  })
  return (auths ?? []).map(({ p, s }) => ({
    message: provider.client.formatAuthMessage({ request: p as never, iss: p.iss }),
    signature: s.s,
  }))
}
