import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ARBITRUM, BASE } from '../../testing/testFixtures.ts'
import { isShakingAtom, modalAtom, opened } from './modal.ts'
import { requestClose } from './requestClose.ts'
import { type Route, type Router, routerAtom } from './router.ts'

const switching = (caipNetworkId: typeof BASE | typeof ARBITRUM): Route => ({ view: 'SwitchNetwork', caipNetworkId })

const HISTORIES: [history: Router, outcome: 'closes' | 'shakes'][] = [
  [[{ view: 'UnsupportedChain' }], 'shakes'],
  [[{ view: 'UnsupportedChain' }, switching(BASE)], 'shakes'],
  [[{ view: 'UnsupportedChain' }, { view: 'WhatIsANetwork' }], 'closes'],
  [[{ view: 'Networks' }, switching(ARBITRUM)], 'closes'],
  [[{ view: 'Account' }], 'closes'],
]

test.each(HISTORIES)('prevents leaving UnsupportedChain, or SwitchNetwork from there: %j %s', (history, outcome) => {
  const { deps, store } = testDeps()
  store.set(modalAtom, opened())
  store.set(routerAtom, history)
  void requestClose(deps)
  expect(store.get(isShakingAtom)).toBe(outcome === 'shakes')
  expect(store.get(modalAtom).open).toBe(outcome === 'shakes')
})

test.each([
  ['needed', true, 'shakes'],
  ['signing', true, 'shakes'],
  ['checking', true, 'shakes'],
  ['needed', false, 'closes'],
  ['signed', true, 'closes'],
  // The page does not have this network.
  ['none', true, 'closes'],
] as const)(
  '[S4.4:closeDisabled] closes a %s sign-in that requires %s, with Close on it, and on a phone %s',
  (stage, required, outcome) => {
    const { deps, store } = testDeps({}, { siwx: { required, stage } })
    for (const view of ['SIWXSignMessage', 'ContinueInWallet'] as const) {
      store.set(modalAtom, opened())
      store.set(routerAtom, [{ view: 'SIWXSignMessage' }, { view }])
      void requestClose(deps)
      expect(store.get(modalAtom)).toMatchObject({ open: outcome === 'shakes', shake: outcome === 'shakes' })
    }
  },
)
