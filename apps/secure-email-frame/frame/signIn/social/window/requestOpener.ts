import { START } from '../startMessages.ts'

const POLL_INTERVAL_MS = 250
const POLL_TIMEOUT_MS = 2_000

type WindowDeps = Pick<Window, 'opener' | 'origin'> & { setTimeout(task: () => void, ms: number): unknown }

/** Drops the opener afterwards. @returns true once its frame attests this window */
export function requestOpener(windowDeps: WindowDeps, about: { transaction: string; nonce: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isAttested: boolean) => {
      windowDeps.opener = null
      resolve(isAttested)
    }

    function request(sinceMs: number): void {
      const opener = windowDeps.opener as Window | null
      if (opener === null || sinceMs >= POLL_TIMEOUT_MS) {
        settle(false)
        return
      }
      for (let index = 0; index < opener.length; index += 1) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => data === 'vouched' && settle(true)
        opener[index]?.postMessage({ type: START, ...about }, windowDeps.origin, [port2])
      }
      windowDeps.setTimeout(() => request(sinceMs + POLL_INTERVAL_MS), POLL_INTERVAL_MS)
    }

    request(0)
  })
}
