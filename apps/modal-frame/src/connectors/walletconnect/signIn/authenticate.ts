import { namespaceOf } from '@airlock/protocol/caip'
import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import type { UniversalProvider } from '@walletconnect/universal-provider'
import { assertOwnSignIn } from '../assertOwnSignIn.ts'
import { provideRecapBuffer } from '../library/recapBuffer.ts'
import type { ProposedNamespace } from '../proposedNamespaces.ts'

type Provider = Pick<Awaited<ReturnType<typeof UniversalProvider.init>>, 'authenticate' | 'client'>

type Options = {
  origin: string
  text: string
  namespaces: Record<string, ProposedNamespace>
}

/** https://docs.walletconnect.network/app-sdk/web/one-click-auth @throws AirlockError INVALID_PARAMS for another site's sign-in (T48) */
export async function authenticate(
  provider: Provider,
  { origin, text, namespaces }: Options,
): Promise<SignedMessage[]> {
  assertOwnSignIn(origin, { method: 'personal_sign', params: [text] })
  const message = parseSignIn(text)
  const proposed = message && namespaces[namespaceOf(message.chainId)]
  if (message === undefined || proposed === undefined)
    throw new AirlockError('INVALID_PARAMS', { context: { method: 'prepareSignIn' } })
  provideRecapBuffer()
  const { domain, uri, nonce, chainId, statement, resources, expirationTime, notBefore } = message
  const { auths } = await provider.authenticate({
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
