import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { SecureFault } from '../../errors/SecureFault.ts'
import type { KeyClient, SecureUser } from '../../keys/KeyClient.ts'
import { startQuestion } from './startMessages.ts'

type Keys = Pick<KeyClient, 'beginSocial' | 'vouchSocial' | 'redeemSocial' | 'cancelSocial'>
type Arrived = { data: unknown; origin: string; source: unknown; ports: readonly Pick<MessagePort, 'postMessage'>[] }
type Surroundings = {
  /** Origin of this document, and of the window. */
  origin: string
  addEventListener(type: 'message', listener: (event: Arrived) => void): void
  /** BCP 47. */
  locale: string
}

const ID_BYTES = 16
const TRANSACTION = /^[-_A-Za-z0-9]{22}$/

/** Social sign-in as the wire has it: a URL for the window, then the person who signed in there. */
export function createSocial(keys: Keys, { origin, locale, addEventListener }: Surroundings) {
  let current: string | undefined

  async function redeem(transaction: string): Promise<SecureUser> {
    const user = await keys.redeemSocial(transaction)
    // Its person left while they were redeemed, and may have begun another one.
    if (current !== transaction) throw new SecureFault('SOCIAL_OVER')
    if (user === null) throw new SecureFault('SOCIAL_WAITING')
    current = undefined
    return user
  }

  // The start page posts to the frames of its opener; this one answers for its own transaction alone.
  addEventListener('message', ({ data, origin: from, source, ports: [port] }) => {
    if (from !== origin || source === null || (source as Window).parent !== source || port === undefined) return
    const question = startQuestion.safeParse(data)
    if (!question.success || question.data.transaction !== current) return
    // Sent again until it is answered.
    keys.vouchSocial(question.data).then(
      () => port.postMessage('vouched'),
      () => {},
    )
  })

  return {
    /** @param wanted the transaction that a window was opened with already */
    async begin(provider: SocialProvider, wanted: string | undefined): Promise<{ uri: string }> {
      if (!SOCIAL_PROVIDERS.includes(provider)) throw new SecureFault('INVALID_INPUT')
      if (wanted !== undefined && !TRANSACTION.test(wanted)) throw new SecureFault('INVALID_INPUT')
      const transaction = wanted ?? newTransaction()
      current = transaction
      await keys.beginSocial({ provider, transaction })
      // A client that named no transaction opened the window itself, and waits on its own page for the message.
      const relay = wanted === undefined ? { relay: '1' } : {}
      return { uri: `${origin}/social/start?${new URLSearchParams({ tx: transaction, locale, ...relay })}` }
    },
    /** Waits for the person at most as long as a client waits for an answer. @throws SecureFault SOCIAL_WAITING, SOCIAL_REFUSED, SOCIAL_FAILED, SOCIAL_OVER */
    async connect(uri: string): Promise<SecureUser> {
      const url = URL.canParse(uri) ? new URL(uri) : undefined
      const transaction = url?.origin === origin ? url.searchParams.get('tx') : null
      if (transaction === null || !TRANSACTION.test(transaction)) throw new SecureFault('SOCIAL_OVER')
      // Without one of its own, this document may be asked for that of the document before it, whose place the provider took.
      current ??= transaction
      if (transaction !== current) throw new SecureFault('SOCIAL_OVER')
      return redeem(transaction)
    },
    /** Ends the sign-in that was begun last, with the session that it began, and no other one. */
    async cancel(): Promise<void> {
      const transaction = current
      current = undefined
      if (transaction !== undefined) await keys.cancelSocial(transaction)
    },
    /** @returns what a phone with Farcaster opens */
    async beginFarcaster(): Promise<{ url: string }> {
      const transaction = newTransaction()
      current = transaction
      const { url } = await keys.beginSocial({ provider: 'farcaster', transaction })
      if (url === undefined) throw new SecureFault('SOCIAL_FAILED')
      return { url }
    },
    /** Waits as `connect` does, for the sign-in that was begun last. */
    connectFarcaster(): Promise<SecureUser> {
      if (current === undefined) throw new SecureFault('SOCIAL_OVER')
      return redeem(current)
    },
  }
}
const newTransaction = () => toBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

export type Social = ReturnType<typeof createSocial>
