import type { createEvents } from '../../page/kit/createEvents.ts'
import type { Modal } from '../../types/Modal.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'
import { createConnectingSignIn } from './createConnectingSignIn.ts'
import { createSignIn } from './createSignIn.ts'
import { createSignIns } from './createSignIns.ts'
import { createSiwxModel } from './createSiwxModel.ts'

type Deps = Pick<ActionDeps, 'session' | 'active' | 'networks' | 'namespaces'> & {
  config: SIWXConfig
  modal: Pick<Modal, 'open' | 'close' | 'isOpen' | 'subscribe'>
  track: ReturnType<typeof createEvents>['track']
  disconnect(): void
}

export function createSigningIn({ config, ...deps }: Deps) {
  const siwx = createSiwxModel(config, location)
  const signIns = createSignIns({ ...deps, siwx })
  const shared = { ...deps, siwx, signIns, page: location }
  return {
    signIn: createSignIn(shared),
    connectingSignIn: createConnectingSignIn(shared),
    forgetSignIns: signIns.forget,
  }
}
