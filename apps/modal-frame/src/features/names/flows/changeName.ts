import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { acceptanceText, registrationText, transferText } from '@airlock/protocol/names/modalText'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { type SignedTransfer, writeTransferCode } from '../state/transferCode.ts'
import { runNameTask } from './runNameTask.ts'

/** Removes an empty value. Never rejects. */
export function saveName(deps: Deps, name: string, { avatar, bio }: { avatar: string; bio: string }): Promise<void> {
  const attributes = { ...(avatar && { avatar }), ...(bio && { bio }) }
  return runNameTask(
    deps,
    { name, kind: 'save' },
    {
      textAt: (timestamp) => registrationText({ name, attributes, timestamp }),
      async send(body, client) {
        await fetchGateway(client, namesContract.registerName, { query: {}, body })
        return undefined
      },
    },
  )
}

/** Nothing moves before the receiver accepts. Never rejects. */
export function giveName(deps: Deps, name: string, to: string): Promise<void> {
  return runNameTask(
    deps,
    { name, kind: 'give' },
    {
      textAt: (timestamp) => transferText({ name, to, timestamp }),
      send: async (body) => writeTransferCode(body),
    },
  )
}

/** Never rejects. */
export function acceptName(deps: Deps, { body: owner, name }: SignedTransfer): Promise<void> {
  return runNameTask(
    deps,
    { name, kind: 'accept' },
    {
      textAt: (timestamp) => acceptanceText({ name, timestamp }),
      async send(receiver, client) {
        await fetchGateway(client, namesContract.transferName, { query: {}, body: { owner, receiver } })
        return undefined
      },
    },
  )
}
