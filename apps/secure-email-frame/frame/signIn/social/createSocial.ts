import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { SecureError } from '../../errors/SecureError.ts'
import type { KeyClient, SecureUser } from '../../keys/KeyClient.ts'
import { startQuestion } from './startMessages.ts'

type Keys = Pick<KeyClient, 'startSocialLogin' | 'attestSocialLogin' | 'redeemSocial' | 'cancelSocial'>
type Arrived = { data: unknown; origin: string; source: unknown; ports: readonly Pick<MessagePort, 'postMessage'>[] }
type WindowDeps = {
  origin: string
  addEventListener(type: 'message', listener: (event: Arrived) => void): void
  locale: string
}

const ID_BYTES = 16
const TRANSACTION = /^[-_A-Za-z0-9]{22}$/

export function createSocial(keys: Keys, { origin, locale, addEventListener }: WindowDeps) {
  let current: string | undefined

  async function redeem(transaction: string): Promise<SecureUser> {
    const user = await keys.redeemSocial(transaction)
    // The user left meanwhile, and may have started another sign-in.
    if (current !== transaction) throw new SecureError('SOCIAL_OVER')
    if (user === null) throw new SecureError('SOCIAL_WAITING')
    current = undefined
    return user
  }

  // The start page posts to its opener's frames; this one answers only for its own transaction.
  addEventListener('message', ({ data, origin: from, source, ports: [port] }) => {
    if (from !== origin || source === null || (source as Window).parent !== source || port === undefined) return
    const question = startQuestion.safeParse(data)
    if (!question.success || question.data.transaction !== current) return
    keys.attestSocialLogin(question.data).then(
      () => port.postMessage('vouched'),
      () => {},
    )
  })

  return {
    async start(provider: SocialProvider, requested: string | undefined): Promise<{ uri: string }> {
      if (!SOCIAL_PROVIDERS.includes(provider)) throw new SecureError('INVALID_INPUT')
      if (requested !== undefined && !TRANSACTION.test(requested)) throw new SecureError('INVALID_INPUT')
      const transaction = requested ?? newTransaction()
      current = transaction
      await keys.startSocialLogin({ provider, transaction })
      // Clients that name no transaction opened the window, and wait on their page.
      const relay = requested === undefined ? { relay: '1' } : {}
      return { uri: `${origin}/social/start?${new URLSearchParams({ tx: transaction, locale, ...relay })}` }
    },
    /** @throws SecureError SOCIAL_WAITING, SOCIAL_REFUSED, SOCIAL_FAILED, SOCIAL_OVER */
    async connect(uri: string): Promise<SecureUser> {
      const url = URL.canParse(uri) ? new URL(uri) : undefined
      const transaction = url?.origin === origin ? url.searchParams.get('tx') : null
      if (transaction === null || !TRANSACTION.test(transaction)) throw new SecureError('SOCIAL_OVER')
      // The transaction may belong to the previous document, which the provider replaced.
      current ??= transaction
      if (transaction !== current) throw new SecureError('SOCIAL_OVER')
      return redeem(transaction)
    },
    async cancel(): Promise<void> {
      const transaction = current
      current = undefined
      if (transaction !== undefined) await keys.cancelSocial(transaction)
    },
    async startFarcasterLogin(): Promise<{ url: string }> {
      const transaction = newTransaction()
      current = transaction
      const { url } = await keys.startSocialLogin({ provider: 'farcaster', transaction })
      if (url === undefined) throw new SecureError('SOCIAL_FAILED')
      return { url }
    },
    connectFarcaster(): Promise<SecureUser> {
      if (current === undefined) throw new SecureError('SOCIAL_OVER')
      return redeem(current)
    },
  }
}
const newTransaction = () => toBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

export type Social = ReturnType<typeof createSocial>
