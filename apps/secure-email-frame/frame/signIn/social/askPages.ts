import { type PageAnswer, START } from './startMessages.ts'

const ASK_EVERY_MS = 250
const ASK_FOR_MS = 2_000

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Finds the page of this origin that started the transaction. It shares no window group with its windows, so it is not their opener.
 *
 * @returns true once the page attests this window
 */
export function askPages(channel: Channel, about: { transaction: string; nonce: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const end = Date.now() + ASK_FOR_MS
    const settle = (isVouched: boolean) => {
      clearInterval(timer)
      channel.close()
      resolve(isVouched)
    }
    const ask = () => (Date.now() < end ? channel.postMessage({ type: START, ...about }) : settle(false))
    channel.onmessage = ({ data }: MessageEvent<Partial<PageAnswer>>) => data.vouched === about.nonce && settle(true)
    const timer = setInterval(ask, ASK_EVERY_MS)
    ask()
  })
}
