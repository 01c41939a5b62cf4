import { namesContract } from '@airlock/protocol/gateway/namesContract'
import { registrationText } from '@airlock/protocol/names/modalText'
import { fetchGateway } from '../../../core/gateway/fetchGateway.ts'
import { sdkVersion } from '../../../core/gateway/sdkVersion.ts'
import { track } from '../../../core/host/track.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { ShownProfile } from '../../../core/queries/profile.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../core/queries/queryKeys.ts'
import { signModalText } from '../../../core/requests/signModalText.ts'
import { push, reset, routerAtom, without } from '../../../core/router/router.ts'
import { failureOf, type NameFailure } from '../state/nameFailure.ts'
import { registrationAtom } from '../state/registration.ts'
import { readSigner, type Signer } from './readSigner.ts'

const SUCCESS = 'RegisterAccountNameSuccess'

/** A failure leads back, with its reason. Never rejects. @param name in full */
export async function registerName(deps: Deps, name: string): Promise<void> {
  const { store, clock, gateway } = deps
  if ('cancel' in store.get(registrationAtom)) return
  const signer = readSigner(deps)
  if ('failure' in signer || gateway === undefined) {
    const failure: NameFailure = 'failure' in signer ? signer.failure : { key: 'registerFailed' }
    store.set(registrationAtom, { stage: 'idle', name, failure })
    return
  }
  const cancel = new AbortController()
  const { signal } = cancel
  store.set(registrationAtom, { stage: 'signing', name, cancel })
  store.set(routerAtom, (router) => push(router, { view: SUCCESS, name }))
  track(deps, 'REGISTER_NAME_INITIATED', { ensName: name })
  try {
    const timestamp = Math.floor(clock.now() / 1_000)
    const message = registrationText({ name, attributes: {}, timestamp })
    const signature = await signModalText(deps, { ...signer, text: message })
    if (signal.aborted) return
    store.set(registrationAtom, { stage: 'registering', name, cancel })
    const { coinType, address } = signer
    await fetchGateway({ ...gateway, sdkVersion: sdkVersion({ store }) }, namesContract.registerName, {
      query: {},
      body: { coin_type: coinType, address, message, signature },
      signal,
    })
    if (signal.aborted) return
    setProfileName(deps, signer, name)
    store.set(registrationAtom, { stage: 'done', name })
    store.set(routerAtom, reset({ view: SUCCESS, name }))
    track(deps, 'REGISTER_NAME_SUCCESS', { ensName: name })
  } catch (cause) {
    if (signal.aborted) return
    store.set(registrationAtom, { stage: 'idle', name, failure: failureOf(cause, 'registerFailed') })
    store.set(routerAtom, (router) => without(router, [SUCCESS]) ?? reset({ view: 'RegisterAccountName' }))
    track(deps, 'REGISTER_NAME_ERROR', { ensName: name })
  }
}

function setProfileName({ store }: Deps, { network, address }: Signer, name: string) {
  const client = queryClient(store)
  const withName = (profile?: ShownProfile): ShownProfile => ({
    profileImage: profile?.profileImage,
    profileName: name,
  })
  const [profiles] = queryKeys.profile({ network, address })
  client.setQueriesData<ShownProfile>({ predicate: ({ queryKey }) => isOf(queryKey, profiles, address) }, withName)
  client.setQueryData<ShownProfile>(queryKeys.profile({ network, address }), withName)
  void client.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey, profiles, address) })
}

const isOf = ([kind, , owner]: readonly unknown[], profiles: string, address: string) =>
  kind === profiles && owner === address
