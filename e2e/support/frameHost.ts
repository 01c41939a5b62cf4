import type { Page } from '@playwright/test'

export type ApprovalWindowState = { messages: { origin: string; data: Record<string, unknown> }[]; bound: boolean }

export type HelloOptions = {
  /** Fields that replace those of an honest hello. */
  fields?: Record<string, unknown>
  referrerPolicy?: ReferrerPolicy
  sandbox?: string
  listenMs?: number
}

/** `bound` means that the frame opened a channel on the offered port. */
export function sayHello(page: Page, frameUrl: string, options: HelloOptions = {}): Promise<ApprovalWindowState> {
  return page.evaluate(
    async ({ frameUrl, options }) => {
      const iframe = document.createElement('iframe')
      if (options.referrerPolicy !== undefined) iframe.referrerPolicy = options.referrerPolicy
      if (options.sandbox !== undefined) iframe.setAttribute('sandbox', options.sandbox)
      const observed: ApprovalWindowState = { messages: [], bound: false }
      const finished = new Promise<void>((resolve) => {
        const finish = () => setTimeout(resolve, options.listenMs ?? 700)
        // A document that the browser refused to show fires `load` too, and posts no message.
        iframe.addEventListener('load', finish)
        window.addEventListener('message', (event) => {
          if (event.source !== iframe.contentWindow) return
          observed.messages.push({ origin: event.origin, data: event.data })
          if (event.data?.t !== 'mf:boot') return
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            observed.bound = true
          }
          const hello = {
            t: 'mf:hello',
            v: 3,
            epoch: event.data.epoch,
            projectId: 'default',
            sdk: '0.1.0',
            ...options.fields,
          }
          iframe.contentWindow?.postMessage(hello, '*', [port2])
          port1.postMessage({ namespace: 'penpal', channel: undefined, type: 'SYN', participantId: 'attacker' })
          finish()
        })
      })
      iframe.src = frameUrl
      document.body.append(iframe)
      await finished
      return observed
    },
    { frameUrl, options },
  )
}
