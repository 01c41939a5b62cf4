import { describe, expect, it } from 'vitest'
import type { Account } from './accountOf.ts'
import { reduceSignIn, type SignInEvent, type SignInState } from './reduceSignIn.ts'

const account: Account = { namespace: 'eip155', address: '0xf39f', caipNetworkId: 'eip155:1' }
/** Equal, but of another check. */
const copy = { ...account }
const attempt = Symbol('current')
const dropped = Symbol('dropped')

const states = {
  empty: { stage: 'none' },
  none: { stage: 'none', account },
  checking: { stage: 'checking', account },
  needed: { stage: 'needed', account },
  signing: { stage: 'signing', account, attempt },
  verifying: { stage: 'verifying', account, attempt },
  signed: { stage: 'signed', account },
  failed: { stage: 'failed', account },
} satisfies Record<string, SignInState>
type Name = keyof typeof states
const names = Object.keys(states) as Name[]

describe.each(names)('reduceSignIn in %s', (name) => {
  const state: SignInState = states[name]
  const after = (event: SignInEvent) => reduceSignIn(state, event)

  it('checks another account', () => {
    expect(after({ type: 'accountChanged', account: copy, isConfigured: true })).toEqual(states.checking)
  })

  it('checks neither an unconfigured network nor a missing account', () => {
    expect(after({ type: 'accountChanged', account: copy, isConfigured: false })).toEqual(states.none)
    expect(after({ type: 'accountChanged', account: undefined, isConfigured: false })).toEqual(states.empty)
  })

  it('drops the results of another check', () => {
    expect(after({ type: 'checked', account: copy, isSignedIn: true })).toBe(state)
    expect(after({ type: 'checked', account: copy, isSignedIn: false })).toBe(state)
  })

  it('drops the results of another attempt', () => {
    for (const type of ['messageSigned', 'attemptStored', 'attemptFailed'] as const)
      expect(after({ type, attempt: dropped })).toBe(state)
  })

  it('ends when cancelled', () => {
    expect(after({ type: 'cancelled' })).toEqual(name === 'empty' ? states.empty : states.none)
  })
})

describe('reduceSignIn', () => {
  const apply = (name: Name, event: SignInEvent) => reduceSignIn(states[name], event)

  it.each<[Name, SignInEvent, Name]>([
    ['checking', { type: 'checked', account, isSignedIn: true }, 'signed'],
    ['checking', { type: 'checked', account, isSignedIn: false }, 'needed'],
    ['signed', { type: 'checked', account, isSignedIn: false }, 'needed'],
    ['checking', { type: 'checkFailed' }, 'failed'],
    ['needed', { type: 'attemptStarted', attempt }, 'signing'],
    ['signing', { type: 'messageSigned', attempt }, 'verifying'],
    ['verifying', { type: 'attemptStored', attempt }, 'signed'],
    ['signing', { type: 'attemptFailed', attempt }, 'needed'],
    ['verifying', { type: 'attemptFailed', attempt }, 'needed'],
    ['failed', { type: 'modalClosed' }, 'none'],
  ])('changes from %s by %o to %s', (from, event, to) => {
    expect(apply(from, event)).toEqual(states[to])
  })

  it.each<[Name, SignInEvent]>([
    ['signing', { type: 'checked', account, isSignedIn: false }],
    ['verifying', { type: 'checked', account, isSignedIn: true }],
    ['empty', { type: 'attemptStarted', attempt }],
    ['none', { type: 'messageSigned', attempt }],
    ['none', { type: 'attemptStored', attempt }],
    ['needed', { type: 'rechecked', account: copy }],
    ['signing', { type: 'rechecked', account: copy }],
    ['signed', { type: 'modalClosed' }],
  ])('stays in %s after %o', (name, event) => {
    expect(apply(name, event)).toBe(states[name])
  })

  it.each(['checking', 'signed'] as const)('replaces the check of %s without changing its stage', (name) => {
    const next = apply(name, { type: 'rechecked', account: copy })
    expect(next).toEqual(states[name])
    expect(next.account).toBe(copy)
  })

  it('drops the attempt when the account changes', () => {
    const next = apply('verifying', { type: 'accountChanged', account: copy, isConfigured: true })
    expect(reduceSignIn(next, { type: 'attemptStored', attempt })).toBe(next)
  })
})
