import { SecureError } from '../../../errors/SecureError.ts'
import type { JobResult, PasskeyJob, RunJob } from '../runPasskeyJob.ts'
import { createResult, fromPasskeyWindow, HELLO, signResult, type ToPasskeyWindow } from './jobMessages.ts'

type Port = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'>
type Options = {
  origin: string
  site: string
  scheme: 'light' | 'dark' | undefined
  act(run: RunJob): Promise<void>
}

/** A newer window replaces an older one, which may be closed (T235). */
export function servePasskeyWindow({ origin, site, scheme, act }: Options) {
  let isActing = false
  let page: MessageEventSource | null = null
  /** A window that polls has several ports, and uses the first that answers. */
  const ports: Port[] = []
  let job: PasskeyJob | undefined
  let settle: { resolve(result: never): void; reject(cause: unknown): void } | undefined
  let renew = () => {}
  let end = (_isDone: boolean) => {}
  const result = new Promise<boolean>((resolve) => {
    end = resolve
  })
  function post(message: ToPasskeyWindow): void {
    for (const port of ports) port.postMessage(message)
  }
  function leaveWindow(last: ToPasskeyWindow): void {
    post(last)
    for (const port of ports.splice(0)) port.close()
  }
  const aborted = () => ({ type: 'failed', fault: new SecureError('ABORTED').toJSON() }) as const
  const show = () => job && post({ type: 'job', job, site, scheme })

  const run: RunJob = (start) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      renew = () =>
        void start().then((next) => {
          job = next
          show()
        }, reject)
      renew()
    })

  function receive({ data, origin: from, source, ports: [port] }: MessageEvent): void {
    // Framed documents of this origin ask for nothing.
    const isWindow = source !== null && (source as Window).parent === source
    if (from !== origin || !isWindow || port === undefined || data?.type !== HELLO) return
    // An older window must not create a passkey, because the frame would not store it.
    if (source !== page) leaveWindow(aborted())
    page = source
    ports.push(port)
    port.onmessage = ({ data: message }: MessageEvent) => ports.includes(port) && onMessage(message)
    if (isActing) show()
    else startAct()
  }

  function startAct(): void {
    isActing = true
    act(run).then(
      () => {
        leaveWindow({ type: 'done' })
        end(true)
      },
      (cause) => {
        leaveWindow({ type: 'failed', fault: SecureError.from(cause).toJSON() })
        end(false)
      },
    )
  }

  function onMessage(message: unknown): void {
    const { success, data } = fromPasskeyWindow.safeParse(message)
    if (!success) return
    if (data.type === 'ping') post({ type: 'pong' })
    if (job === undefined) return
    if (data.type === 'renew') renew()
    else if (data.type === 'failed') settle?.reject(new SecureError(data.code))
    else if (data.type === 'result') {
      const parsed = (job.kind === 'sign' ? signResult : createResult).safeParse(data.result)
      if (!parsed.success) return
      // The window forgets a passkey that did not arrive.
      post({ type: 'received' })
      settle?.resolve(parsed.data as JobResult<PasskeyJob> as never)
    }
  }

  function stop(last: ToPasskeyWindow): void {
    removeEventListener('message', receive)
    removeEventListener('pagehide', onPageHide)
    settle?.reject(new SecureError('ABORTED'))
    leaveWindow(last)
    end(false)
  }
  const onPageHide = () => stop({ type: 'gone' })

  addEventListener('message', receive)
  addEventListener('pagehide', onPageHide)
  return {
    result,
    close: () => stop(aborted()),
  }
}
