import { type PageAnswer, START } from './startMessages.ts'

const POLL_INTERVAL_MS = 250
const POLL_TIMEOUT_MS = 2_000

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/** The page is in another window group, so it is not the opener. @returns true once it attests this window */
export function askPages(channel: Channel, about: { transaction: string; nonce: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const end = Date.now() + POLL_TIMEOUT_MS
    const settle = (isAttested: boolean) => {
      clearInterval(timer)
      channel.close()
      resolve(isAttested)
    }
    const request = () => (Date.now() < end ? channel.postMessage({ type: START, ...about }) : settle(false))
    channel.onmessage = ({ data }: MessageEvent<Partial<PageAnswer>>) => data.vouched === about.nonce && settle(true)
    const timer = setInterval(request, POLL_INTERVAL_MS)
    request()
  })
}
