import { SecureError } from '../../errors/SecureError.ts'
import type { ApprovalView, Decide } from '../shared/types.ts'
import { HELLO, type ToWindow, toFrame } from './windowMessages.ts'

type Port = Pick<MessagePort, 'postMessage' | 'close' | 'onmessage'>
type WindowEvent = { data: unknown; origin: string; source: unknown; ports: readonly Port[] }

type Options = {
  origin: string
  view(): ApprovalView | null | undefined
  decide: Decide
}

/** The keys stay here. Only the newest window is served. */
export function serveWindow({ origin, view, decide }: Options) {
  let current: { port: Port; source: unknown } | undefined

  function receive(event: WindowEvent): void {
    const { origin: from, source } = event
    if (from !== origin || !isWindowOfItsOwn(source)) return
    const [port] = event.ports
    if (port === undefined || (event.data as { type?: unknown } | null)?.type !== HELLO) return
    // A window retries until the request is described. That ends no window.
    if (current !== undefined && current.source !== source) post({ type: 'view', view: null })
    current?.port.close()
    current = { port, source }
    port.onmessage = ({ data: message }: { data: unknown }) => current?.port === port && onMessage(message)
    render()
  }

  function onMessage(message: unknown): void {
    const { success, data } = toFrame.safeParse(message)
    if (!success) return
    const { key } = data
    const failed = (cause: unknown) => post({ type: 'failed', key, fault: SecureError.from(cause).toJSON() })
    if (data.type === 'decline') decide.decline(key)
    else if (data.type === 'approve') decide.approve(key, data).catch(failed)
    else decide.unlock(key, data.opening).catch(failed)
  }

  function post(message: ToWindow): void {
    current?.port.postMessage(message)
  }

  function render(): void {
    const shown = view()
    if (shown !== undefined) post({ type: 'view', view: shown })
  }

  return { receive, render }
}

/** Framed documents of this origin decide nothing. */
function isWindowOfItsOwn(source: unknown): boolean {
  return source !== null && (source as Window).parent === source
}
