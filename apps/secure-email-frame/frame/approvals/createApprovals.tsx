import { createRoot } from 'react-dom/client'
import type { KeyClient } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from '../rpc/createReads.ts'
import type { ApprovalCall, Approvals } from './Approvals.ts'
import { chainFacts } from './chains.ts'
import type { Description } from './Description.ts'
import { describeMessage } from './describeMessage.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'
import { Screen } from './Screen.tsx'

type Options = { keys: KeyClient; read: Read; scheme(): 'light' | 'dark' | undefined }
type Waiting = {
  call: ApprovalCall
  description: Description
  resolve(value: unknown): void
  reject(cause: unknown): void
}

/** The queue of requests before one screen. What was described is what is signed: its hash goes with the approval, once. */
export function createApprovals({ keys, read, scheme }: Options): Approvals {
  const container = document.getElementById('root')
  if (container === null) throw new Error('The document has no #root.')
  const root = createRoot(container)
  const queue: Waiting[] = []

  function draw() {
    const [first] = queue
    if (first === undefined) return root.render(null)
    const { call, description } = first
    root.render(
      <Screen
        key={call.id}
        asker={call.asker}
        description={description}
        others={queue.length - 1}
        scheme={scheme()}
        onDecline={() => settle(first, () => first.reject(new SecureFault('REJECTED')))}
        onApprove={async () => {
          const value = await perform(first)
          settle(first, () => first.resolve(value))
        }}
      />,
    )
  }

  function settle(one: Waiting, tell: () => void) {
    const index = queue.indexOf(one)
    if (index < 0) return
    queue.splice(index, 1)
    tell()
    draw()
  }

  async function perform({ call, description }: Waiting): Promise<unknown> {
    const { signing, sends } = description
    const signed = await keys.sign({ id: crypto.randomUUID(), shownHash: await keys.hashOf(signing), request: signing })
    return sends ? read(call.chainId, 'eth_sendRawTransaction', [signed]) : signed
  }

  async function describe(call: ApprovalCall): Promise<Description> {
    const params = Array.isArray(call.params) ? call.params : []
    const { name, symbol } = chainFacts(call.chainId)
    const user = await keys.restore()
    if (user === null) throw new SecureFault('SESSION_OVER')
    const from = user.addresses.eip155
    const made = await (() => {
      switch (call.method) {
        case 'personal_sign':
          return describeMessage(params, call.asker)
        case 'eth_signTypedData_v4':
          return describeTypedData(params, { chainId: call.chainId, asker: call.asker, now: Date.now() })
        case 'eth_sendTransaction':
          return describeTransaction(params, { chainId: call.chainId, from, read, chainName: name, symbol })
        default:
          throw new SecureFault('INVALID_INPUT', { message: 'Requested RPC call is not allowed' })
      }
    })()
    const warnings = call.asker.trust === 'allowed' ? made.warnings : [...made.warnings, 'unverifiedSite' as const]
    return { ...made, warnings, raw: JSON.stringify(made.signing, null, 2) }
  }

  return {
    async request(call) {
      const description = await describe(call)
      if (call.signal.aborted) throw new SecureFault('ABORTED')
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { call, description, resolve, reject }
        queue.push(waiting)
        call.signal.addEventListener('abort', () => settle(waiting, () => reject(new SecureFault('ABORTED'))), {
          once: true,
        })
        draw()
      })
    },
  }
}
