import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { Deps } from '../core/ports/Deps.ts'
import { type NameTask, nameTasksAtom } from '../features/names/state/nameTask.ts'
import { type Registration, registrationAtom } from '../features/names/state/registration.ts'
import { writeTransferCode } from '../features/names/state/transferCode.ts'
import { ADDRESS, connectedSession, OTHER_ADDRESS } from '../testing/testFixtures.ts'
import { setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import type { GalleryResponses } from './galleryResponses.ts'

const ZONE = 'people.airlock.eth'
const fullName = (label: string) => `${label}.${ZONE}`

function form(
  store: Deps['store'],
  responses: GalleryResponses,
  registration: Registration,
  used: readonly string[] = [],
) {
  setHost(store, { session: connectedSession() })
  responses.respond('features', { ...NO_FEATURES, names: { zone: ZONE } })
  const [label = ''] = (registration.name ?? '').split('.')
  const others = ['1', '-eth', '7'].map((end) => ({ name: fullName(`${label}${end}`), registered: false }))
  const own = { name: fullName(label), registered: used.includes(label) }
  responses.respond('suggestions', { suggestions: own.registered ? [own, ...others] : [own] })
  store.set(registrationAtom, registration)
  show(store, { view: 'Account' }, { view: 'RegisterAccountName' })
}

function success(store: Deps['store'], registration: Registration & { name: string }) {
  setHost(store, { session: connectedSession() })
  store.set(registrationAtom, registration)
  show(store, { view: 'RegisterAccountNameSuccess', name: registration.name })
}

function own(labels: readonly string[], opened?: string, task: NameTask | null = null): Fixture {
  return (store, responses) => {
    setHost(store, { session: connectedSession() })
    responses.respond('features', { ...NO_FEATURES, names: { zone: ZONE } })
    const attributes = [{ bio: 'Sailor, and keeper of small balances', avatarRecord: 'https://pictures.example/a.png' }]
    const addresses = { 60: { address: ADDRESS } }
    const profiles = labels.map((label) => ({
      name: fullName(label),
      registered_at: null,
      updated_at: null,
      addresses,
      attributes,
    }))
    responses.respond('reverse', profiles)
    if (task !== null) store.set(nameTasksAtom, { [task.kind]: task })
    const routes = [{ view: 'Account' }, { view: 'AccountNames' }] as const
    if (opened === undefined) show(store, ...routes)
    else show(store, ...routes, { view: 'AccountName', name: fullName(opened) })
  }
}
const CODE = writeTransferCode({
  coin_type: 2_147_525_809,
  address: ADDRESS,
  message: JSON.stringify({ name: fullName('countess'), to: OTHER_ADDRESS }),
  signature: `0x${'1b'.repeat(65)}`,
})

const waits = (stage: 'signing' | 'registering', label: string) => ({
  stage,
  name: fullName(label),
  cancel: new AbortController(),
})

export const NAME_FIXTURES = {
  RegisterAccountName: {
    empty: (store, responses) => form(store, responses, { stage: 'idle' }),
    short: (store, responses) => form(store, responses, { stage: 'idle', name: fullName('ada') }),
    free: (store, responses) => form(store, responses, { stage: 'idle', name: fullName('countess') }),
    taken: (store, responses) => form(store, responses, { stage: 'idle', name: fullName('adalove') }, ['adalove']),
    letters: (store, responses) => form(store, responses, { stage: 'idle', name: fullName('ada_love') }),
    declined: (store, responses) =>
      form(store, responses, { stage: 'idle', name: fullName('countess'), failure: { key: 'signatureDeclined' } }),
    long: (store, responses) => form(store, responses, { stage: 'idle', name: fullName('x'.repeat(63)) }),
  },
  RegisterAccountNameSuccess: {
    signing: (store) => success(store, waits('signing', 'countess')),
    registering: (store) => success(store, waits('registering', 'countess')),
    done: (store) => success(store, { stage: 'done', name: fullName('countess') }),
    long: (store) => success(store, { stage: 'done', name: fullName('x'.repeat(63)) }),
  },
  AccountNames: {
    default: own(['countess', 'x'.repeat(63)]),
    none: own([]),
    received: own(['countess'], undefined, { name: fullName('countess'), kind: 'accept', status: 'done' }),
  },
  AccountName: {
    default: own(['countess'], 'countess'),
    asking: own(['countess'], 'countess', { name: fullName('countess'), kind: 'save', status: 'asking' }),
    failed: own(['countess'], 'countess', {
      name: fullName('countess'),
      kind: 'save',
      status: 'failed',
      failure: { key: 'signatureDeclined' },
    }),
    given: own(['countess'], 'countess', { name: fullName('countess'), kind: 'give', status: 'done', code: CODE }),
    long: own(['x'.repeat(63)], 'x'.repeat(63)),
  },
} satisfies Record<string, Record<string, Fixture>>
