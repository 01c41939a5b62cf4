import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/testFixtures.ts'
import { closingTarget, goBack, push, type Router, replace, reset, type ViewName, without } from './router.ts'

type Simple = Exclude<ViewName, 'Connecting' | 'GetWallet' | 'SwitchNetwork'>
const history = (...views: [Simple, ...Simple[]]) => views.map((view) => ({ view })) as unknown as Router
const views = (router: Router | undefined) => router?.map(({ view }) => view)

describe('history', () => {
  test('[S2.1:byName] views are switched by name, each on top of the one before', () => {
    expect(views(push(history('Connect'), { view: 'AllWallets' }))).toEqual(['Connect', 'AllWallets'])
  })

  test('pushing or replacing with the view that is shown changes nothing', () => {
    const router = history('Account', 'Networks')
    expect(push(router, { view: 'Networks' })).toBe(router)
    expect(replace(router, { view: 'Networks' })).toBe(router)
  })

  test('replacing and resetting leave no way back to the view that was shown', () => {
    expect(views(replace(history('Connect', 'AllWallets'), { view: 'GetWallet' }))).toEqual(['Connect', 'GetWallet'])
    expect(views(reset({ view: 'Account' }))).toEqual(['Account'])
  })

  test('going back from the only view is undefined, which closes', () => {
    expect(goBack(history('Account'), null)).toBeUndefined()
  })

  test('going back to Connect shows the account to someone who has connected meanwhile', () => {
    expect(views(goBack(history('Connect', 'AllWallets'), null))).toEqual(['Connect'])
    expect(views(goBack(history('Connect', 'AllWallets'), ADDRESS))).toEqual(['Account'])
  })

  test('views can be taken out of the history, and nothing is left of some', () => {
    expect(views(without(history('Account', 'Networks', 'WhatIsANetwork'), ['Networks', 'WhatIsANetwork']))).toEqual([
      'Account',
    ])
    expect(without(history('Networks'), ['Networks'])).toBeUndefined()
  })
})

test('[S2.5:embeddedConnected] [S2.5:embeddedNotConnected] [S2.5:hidden] closing hides the modal; embedded it leads to Account or Connect', () => {
  expect(closingTarget(false, ADDRESS)).toBe('hidden')
  expect(closingTarget(true, ADDRESS)).toBe('Account')
  expect(closingTarget(true, null)).toBe('Connect')
})
