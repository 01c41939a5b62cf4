import { PROVIDER_NAMES, type SignInProvider } from '@airlock/protocol/socialProviders'
import { toBase64url } from '@airlock/protocol/text/base64url'
import { useEffect, useRef, useState } from 'react'
import type { KeyClient, SocialBegun } from '../keys/KeyClient.ts'
import { START, startQuestion } from '../social/startMessages.ts'
import { useTask } from './useTask.ts'

const WINDOW = 'popup,width=600,height=800'
const ID_BYTES = 16

export type ProviderVisit = {
  provider: SignInProvider
  name: string
  transaction: string
  /** Undefined until the relay of Farcaster gave one. */
  url: string | undefined
}

type Options = {
  keys: Pick<KeyClient, 'vouchSocial'>
  begin(begin: { provider: SignInProvider; transaction: string }): Promise<SocialBegun>
  /** Waits for the person there; after `false` it is called again. */
  wait(transaction: string): Promise<boolean>
}

/** A visit at a provider, in a window that is opened inside the click. */
export function useProvider({ keys, begin, wait }: Options) {
  const [visit, setVisit] = useState<ProviderVisit>()
  const current = useRef<string>(undefined)
  const { error, run } = useTask()

  // The window looks for the page that began its sign-in; this one answers for its own alone.
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(START)
    channel.onmessage = ({ data }) => {
      const question = startQuestion.safeParse(data)
      if (!question.success || question.data.transaction !== current.current) return
      keys.vouchSocial(question.data).then(
        () => channel.postMessage({ vouched: question.data.nonce }),
        () => {},
      )
    }
    return () => channel.close()
  }, [keys])

  function end() {
    current.current = undefined
    setVisit(undefined)
  }

  return {
    visit,
    error,
    end,
    go(provider: SignInProvider) {
      const transaction = toBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
      const query = new URLSearchParams({ tx: transaction, locale: document.documentElement.lang })
      const url = `/social/start?${query}`
      const isOnPhone = provider === 'farcaster'
      // The browser does not report whether the window opened; a link leads to the same page.
      if (!isOnPhone) window.open(url, '_blank', WINDOW)
      current.current = transaction
      const next = { provider, name: PROVIDER_NAMES[provider], transaction, url: isOnPhone ? undefined : url }
      setVisit(next)
      const isLeft = () => current.current !== transaction
      void run(async () => {
        try {
          const begun = await begin({ provider, transaction })
          if (isOnPhone && !isLeft()) setVisit({ ...next, url: begun.url })
          while (!isLeft() && !(await wait(transaction)));
        } catch (cause) {
          if (!isLeft()) throw cause
        } finally {
          if (!isLeft()) end()
        }
      })
    },
  }
}
