import type { RegistrationBody } from '@airlock/protocol/gateway/answers/zoneNames'
import type { GatewayClient } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../core/queries/queryKeys.ts'
import { signModalText } from '../../../core/requests/signModalText.ts'
import { routeAtom } from '../../../core/router/router.ts'
import { failureOf } from '../state/nameFailure.ts'
import { isAskedForName, type NameTask, nameTasksAtom } from '../state/nameTask.ts'
import { readSigner } from './readSigner.ts'

type Steps = {
  /** @param timestamp seconds */
  textAt(timestamp: number): string
  sign?(text: string): Promise<string>
  /** @returns a code for the recipient of a transfer */
  send(signed: RegistrationBody, client: GatewayClient): Promise<string | undefined>
}

/** Leaving the view before signing sends nothing. Never rejects. */
export async function runNameTask(
  deps: Deps,
  key: Pick<NameTask, 'name' | 'kind'>,
  { textAt, sign, send }: Steps,
): Promise<void> {
  const { store, clock, gateway } = deps
  const tasks = () => store.get(nameTasksAtom)
  const status = () => tasks()[key.kind]?.status
  const set = (task: NameTask | undefined) => store.set(nameTasksAtom, { ...tasks(), [key.kind]: task })
  // A second transaction would pay twice.
  if (isAskedForName(tasks()) || status() === 'checking') return
  const signer = readSigner(deps)
  if ('failure' in signer || gateway === undefined) {
    const failure = 'failure' in signer ? signer.failure : ({ key: 'changeFailed' } as const)
    set({ ...key, status: 'failed', failure })
    return
  }
  const { view } = store.get(routeAtom)
  set({ ...key, status: 'asking' })
  try {
    const message = textAt(Math.floor(clock.now() / 1_000))
    const { coinType, address, network } = signer
    const signature = await (sign?.(message) ?? signModalText(deps, { namespace: 'eip155', address, text: message }))
    if (store.get(routeAtom).view !== view && status() === 'asking') return set(undefined)
    const client = { ...gateway, sdkVersion: sdkVersion({ store }) }
    const code = await send({ coin_type: coinType, address, message, signature }, client)
    const [profiles] = queryKeys.profile({ network, address })
    void queryClient(store).invalidateQueries({
      predicate: ({ queryKey: [kind, , owner] }) => kind === profiles && owner === address,
    })
    set({ ...key, status: 'done', ...(code !== undefined && { code }) })
  } catch (cause) {
    set({ ...key, status: 'failed', failure: failureOf(cause, 'changeFailed') })
  }
}
