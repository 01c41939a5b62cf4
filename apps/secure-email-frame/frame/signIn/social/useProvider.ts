import { PROVIDER_NAMES, type SignInProvider } from '@airlock/protocol/socialProviders'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { useEffect, useRef, useState } from 'react'
import type { KeyClient, SocialLoginStarted } from '../../keys/KeyClient.ts'
import { useTask } from '../../pages/useTask.ts'
import { awaitUser } from './awaitUser.ts'
import { START, startQuestion } from './startMessages.ts'

const WINDOW = 'popup,width=600,height=800'
const ID_BYTES = 16

export type ProviderVisit = {
  provider: SignInProvider
  name: string
  transaction: string
  url: string | undefined
}

type Options = {
  keys: Pick<KeyClient, 'attestSocialLogin'>
  start(start: { provider: SignInProvider; transaction: string }): Promise<SocialLoginStarted>
  /** Waits for the user; call again after `false`. Has no effect after the signal aborts. */
  wait(transaction: string, signal: AbortSignal): Promise<boolean>
  cancel(transaction: string): Promise<void>
}

export function useProvider({ keys, start, wait, cancel }: Options) {
  const [visit, setVisit] = useState<ProviderVisit>()
  const current = useRef<{ transaction: string; controller: AbortController }>(undefined)
  const { error, run } = useTask()

  // The window looks for the page that started it; this one answers only for its own.
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(START)
    channel.onmessage = ({ data }) => {
      const question = startQuestion.safeParse(data)
      if (!question.success || question.data.transaction !== current.current?.transaction) return
      keys.attestSocialLogin(question.data).then(
        () => channel.postMessage({ vouched: question.data.nonce }),
        () => {},
      )
    }
    return () => channel.close()
  }, [keys])

  function end() {
    current.current?.controller.abort()
    current.current = undefined
    setVisit(undefined)
  }

  return {
    visit,
    error,
    cancel() {
      const { transaction } = current.current ?? {}
      end()
      if (transaction !== undefined) void run(() => cancel(transaction))
    },
    go(provider: SignInProvider) {
      const transaction = toBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
      const query = new URLSearchParams({ tx: transaction, locale: document.documentElement.lang })
      const url = `/social/start?${query}`
      const isOnPhone = provider === 'farcaster'
      // Browsers do not report whether it opened; a link leads to the same page.
      if (!isOnPhone) window.open(url, '_blank', WINDOW)
      const controller = new AbortController()
      const { signal } = controller
      current.current = { transaction, controller }
      const next = { provider, name: PROVIDER_NAMES[provider], transaction, url: isOnPhone ? undefined : url }
      setVisit(next)
      void run(async () => {
        try {
          const started = await start({ provider, transaction })
          if (isOnPhone && !signal.aborted) setVisit({ ...next, url: started.url })
          await awaitUser(() => wait(transaction, signal), signal)
        } catch (cause) {
          if (!signal.aborted) throw cause
        } finally {
          if (!signal.aborted) end()
        }
      })
    },
  }
}
