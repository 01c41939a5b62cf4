import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { useEffect, useRef, useState } from 'react'
import { SecureError } from '../../../errors/SecureError.ts'
import { errorText } from '../../../messages/errorText.ts'
import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import { Icon } from '../../../pages/Icon.tsx'
import { NO_APP, Page } from '../../../pages/Page.tsx'
import { usePageTexts } from '../../../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../../../pages/useTask.ts'
import { forgetPasskey } from '../../../wallet/passkey/passkey.ts'
import { type PasskeyJob, runPasskeyJob } from '../runPasskeyJob.ts'
import type { PasskeyWindowClient, PasskeyWindowState } from './connectPasskeyWindow.ts'

const LABELS = { sign: 'signIn', create: 'create', wallet: 'wallet' } as const

/** The window does not hold a session, and only answers the frame. */
export function PasskeyWindow({ frame }: { frame: PasskeyWindowClient }) {
  const messages = useMessages()
  const { passkey } = usePageTexts()
  const [state, setState] = useState<PasskeyWindowState>({ name: 'asking' })
  useEffect(() => frame.watch(setState), [frame])
  useEffect(() => {
    if (state.name === 'done') window.close()
  }, [state])
  return (
    <Page app={NO_APP} onLeave={() => window.close()}>
      <h1>{titleOf(state, messages) ?? passkey.window}</h1>
      {state.name === 'job' ? (
        <Job key={state.job.kind} frame={frame} job={state.job} site={state.site} />
      ) : (
        <p role="status">{textOf(state, messages, passkey)}</p>
      )}
    </Page>
  )
}

function titleOf(state: PasskeyWindowState, { passkey, social }: ReturnType<typeof useMessages>): string | undefined {
  if (state.name === 'gone') return social.stray
  return state.name === 'job' && state.job.kind !== 'sign' ? passkey[LABELS[state.job.kind]] : undefined
}

function textOf(
  state: Exclude<PasskeyWindowState, { name: 'job' }>,
  messages: ReturnType<typeof useMessages>,
  passkey: ReturnType<typeof usePageTexts>['passkey'],
): string {
  if (state.name === 'failed') return errorText(state.cause, messages)
  if (state.name === 'gone') return state.mayBeStored ? passkey.goneStored : passkey.gone
  return { asking: messages.screen.asking, lost: messages.screen.lost, done: messages.screen.over }[state.name]
}

type Unread = { passkey?: NewPasskey | undefined; isSent?: boolean }

/** The frame will not store it. */
function forgetUnread(unread: Unread): void {
  const { passkey } = unread
  unread.passkey = undefined
  if (passkey !== undefined) void forgetPasskey(passkey.credentialId)
}

function Job({ frame, job, site }: { frame: PasskeyWindowClient; job: PasskeyJob; site: string }) {
  const { passkey: labels } = useMessages()
  const { passkey } = usePageTexts()
  const { isBusy, error, run } = useTask()
  const unread = useRef<Unread>({})
  const whileHere = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    whileHere.current = controller
    // The frame stores a sent one, even if the user closes this window.
    const onPageHide = () => unread.current.isSent || forgetUnread(unread.current)
    addEventListener('pagehide', onPageHide, { signal: controller.signal })
    return () => {
      controller.abort()
      forgetUnread(unread.current)
    }
  }, [])
  const ask = async () => {
    const { signal } = whileHere.current ?? new AbortController()
    try {
      const fresh = await frame.freshJob(job)
      if (fresh.challenge !== job.challenge) forgetUnread(unread.current)
      const result = await runPasskeyJob(fresh, { signal, unread: unread.current })
      if ('passkey' in result) unread.current = { passkey: result.passkey, isSent: true }
      await frame.respond(result)
      unread.current = {}
    } catch (cause) {
      const code = cause instanceof SecureError ? cause.code : undefined
      if (code === 'PASSKEY_UNFIT' || code === 'PASSKEY_EXISTS') frame.fail(code)
      throw cause
    }
  }
  return (
    <>
      <p>
        <FormattedMessage of={passkey.windowText} with={{ site: <bdi dir="ltr">{new URL(site).host}</bdi> }} />
      </p>
      <p className="page-error" role="alert">
        {error}
      </p>
      <button type="button" className="page-button" disabled={isBusy} onClick={() => void run(ask)}>
        <Icon name="passkey" />
        {labels[LABELS[job.kind]]}
      </button>
    </>
  )
}
