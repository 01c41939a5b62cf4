import { isRecord } from '@airlock/protocol/isRecord'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { padBytes, toWord } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { nameTasksAtom } from '../state/nameTask.ts'
import { readSigner } from './readSigner.ts'
import { runNameTask } from './runNameTask.ts'

export const REGISTRAR_NETWORK = 'eip155:1'
/** `setName(string)` of ENS's default reverse registrar. */
const SET_NAME = '0xc47f0027'
const FIRST_POLL_MS = 1_500
const LAST_POLL_MS = 15_000

/** The user pays the fee. Never rejects. */
export function setName(deps: Deps, name: string, registrar: string): Promise<void> {
  const key = { name, kind: 'everywhere' } as const
  return runNameTask(deps, key, {
    textAt: () => name,
    async sign() {
      const signer = readSigner(deps)
      if ('failure' in signer || signer.network !== REGISTRAR_NETWORK) throw new Error('Another network is active.')
      const transaction = {
        chainId: toHexChainId(REGISTRAR_NETWORK),
        from: signer.address,
        to: registrar,
        data: setNameData(name),
        value: '0x0',
      }
      const request = { method: 'eth_sendTransaction', params: [transaction] }
      const hash = await requestTransaction(deps, 'eip155', request)
      if (typeof hash !== 'string') throw new Error('The wallet returned no hash.')
      deps.store.set(nameTasksAtom, (tasks) => ({ ...tasks, everywhere: { ...key, status: 'checking' } }))
      return hash
    },
    async send({ signature: hash }) {
      await waitMined(deps, hash)
      return undefined
    },
  })
}

function setNameData(name: string): string {
  const bytes = [...new TextEncoder().encode(name)]
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${SET_NAME}${toWord(32)}${toWord(bytes.length)}${padBytes(digits)}`
}

/** Has no time limit, because another try would pay twice. @throws Error if the transaction reverts */
async function waitMined(deps: Deps, hash: string): Promise<void> {
  const { adapter, network } = await loadNetwork(deps, REGISTRAR_NETWORK)
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(1.2 * wait, LAST_POLL_MS)) {
    const request = { method: 'eth_getTransactionReceipt', params: [hash] }
    const receipt = await adapter.request(network, request).catch(() => null)
    if (isRecord(receipt)) {
      if (receipt.status === '0x1') return
      throw new Error('The transaction reverted.')
    }
    await deps.clock.wait(wait)
  }
}
