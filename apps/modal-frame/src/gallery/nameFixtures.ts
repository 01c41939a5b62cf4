import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { Deps } from '../core/ports/Deps.ts'
import { type Registration, registrationAtom } from '../features/names/state/registration.ts'
import { connectedSession } from '../testing/testFixtures.ts'
import { setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import type { GalleryResponses } from './galleryResponses.ts'

const ZONE = 'people.airlock.eth'
const full = (label: string) => `${label}.${ZONE}`

function form(
  store: Deps['store'],
  answers: GalleryResponses,
  registration: Registration,
  taken: readonly string[] = [],
) {
  setHost(store, { session: connectedSession() })
  answers.answer('features', { ...NO_FEATURES, names: { zone: ZONE } })
  const [label = ''] = (registration.name ?? '').split('.')
  const others = ['1', '-eth', '7'].map((end) => ({ name: full(`${label}${end}`), registered: false }))
  const own = { name: full(label), registered: taken.includes(label) }
  answers.answer('suggestions', { suggestions: own.registered ? [own, ...others] : [own] })
  store.set(registrationAtom, registration)
  show(store, { view: 'Account' }, { view: 'RegisterAccountName' })
}

function success(store: Deps['store'], registration: Registration & { name: string }) {
  setHost(store, { session: connectedSession() })
  store.set(registrationAtom, registration)
  show(store, { view: 'RegisterAccountNameSuccess', name: registration.name })
}

const waits = (stage: 'signing' | 'registering', label: string) => ({
  stage,
  name: full(label),
  cancel: new AbortController(),
})

export const NAME_FIXTURES = {
  RegisterAccountName: {
    empty: (store, answers) => form(store, answers, { stage: 'idle' }),
    short: (store, answers) => form(store, answers, { stage: 'idle', name: full('ada') }),
    free: (store, answers) => form(store, answers, { stage: 'idle', name: full('countess') }),
    taken: (store, answers) => form(store, answers, { stage: 'idle', name: full('adalove') }, ['adalove']),
    letters: (store, answers) => form(store, answers, { stage: 'idle', name: full('ada_love') }),
    declined: (store, answers) =>
      form(store, answers, { stage: 'idle', name: full('countess'), failure: { key: 'signatureDeclined' } }),
    long: (store, answers) => form(store, answers, { stage: 'idle', name: full('x'.repeat(63)) }),
  },
  RegisterAccountNameSuccess: {
    signing: (store) => success(store, waits('signing', 'countess')),
    registering: (store) => success(store, waits('registering', 'countess')),
    done: (store) => success(store, { stage: 'done', name: full('countess') }),
    long: (store) => success(store, { stage: 'done', name: full('x'.repeat(63)) }),
  },
} satisfies Record<string, Record<string, Fixture>>
