import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/testFixtures.ts'
import { closingTarget, goBack, push, type Router, replace, reset, type ViewName, without } from './router.ts'

type Simple = Exclude<ViewName, 'Connecting' | 'GetWallet' | 'SwitchNetwork'>
const history = (...views: [Simple, ...Simple[]]) => views.map((view) => ({ view })) as unknown as Router
const views = (router: Router | undefined) => router?.map(({ view }) => view)

describe('history', () => {
  test('[S2.1:byName] switches views by name, each on top of the previous', () => {
    expect(views(push(history('Connect'), { view: 'AllWallets' }))).toEqual(['Connect', 'AllWallets'])
  })

  test('ignores a push or replace with the shown view', () => {
    const router = history('Account', 'Networks')
    expect(push(router, { view: 'Networks' })).toBe(router)
    expect(replace(router, { view: 'Networks' })).toBe(router)
  })

  test('leaves no way back to the shown view after a replace or reset', () => {
    expect(views(replace(history('Connect', 'AllWallets'), { view: 'GetWallet' }))).toEqual(['Connect', 'GetWallet'])
    expect(views(reset({ view: 'Account' }))).toEqual(['Account'])
  })

  test('returns undefined on back from the only view', () => {
    expect(goBack(history('Account'), null)).toBeUndefined()
  })

  test('shows the account on back to Connect after a connection', () => {
    expect(views(goBack(history('Connect', 'AllWallets'), null))).toEqual(['Connect'])
    expect(views(goBack(history('Connect', 'AllWallets'), ADDRESS))).toEqual(['Account'])
  })

  test('removes views from the history, and returns undefined if none is left', () => {
    expect(views(without(history('Account', 'Networks', 'WhatIsANetwork'), ['Networks', 'WhatIsANetwork']))).toEqual([
      'Account',
    ])
    expect(without(history('Networks'), ['Networks'])).toBeUndefined()
  })
})

test('[S2.5:embeddedConnected] [S2.5:embeddedNotConnected] [S2.5:hidden] hides the modal on close; leads to Account or Connect if embedded', () => {
  expect(closingTarget(false, ADDRESS)).toBe('hidden')
  expect(closingTarget(true, ADDRESS)).toBe('Account')
  expect(closingTarget(true, null)).toBe('Connect')
})
