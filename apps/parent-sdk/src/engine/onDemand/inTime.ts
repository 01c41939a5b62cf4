import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { settle } from '../wallets/settle.ts'

/** A file that never arrives must not keep the modal from opening or failing. */
export function inTime<Code>(load: () => Promise<Code>): Promise<Code> {
  return settle(load, new AbortController().signal, HANDSHAKE_DEADLINE_MS)
}
