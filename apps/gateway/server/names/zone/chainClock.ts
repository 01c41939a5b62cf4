import * as z from 'zod/mini'
import type { ChainRpc } from '../../sources/ChainRpc.ts'
import { type SourceContext, SourceFailed } from '../../sources/Source.ts'

const block = z.object({ timestamp: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,12}$/)) })
const KEPT_MS = 10_000
const MAX_LAG_S = 43_200

/** Seconds: the later of the last block and this server. @throws SourceFailed */
export function chainClock(rpc: ChainRpc, now = Date.now): (context: SourceContext) => Promise<number> {
  let read: { at: number; time: Promise<number> } | undefined
  async function readTime(context: SourceContext) {
    const response = await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, context)
    const { data } = block.safeParse(response)
    if (data === undefined) throw new SourceFailed('the chain of names returned no block')
    return Number(data.timestamp)
  }
  return async (context) => {
    if (read === undefined || now() - read.at > KEPT_MS) {
      const time = readTime(context)
      read = { at: now(), time }
      time.catch(() => {
        read = undefined
      })
    }
    const time = await read.time
    const own = Math.floor(now() / 1_000)
    return own > time && own - time < MAX_LAG_S ? own : time
  }
}
