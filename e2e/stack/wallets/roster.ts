import type { PermissionSupport, WalletSpec } from './types.ts'

/** Names describe the behaviour, because a person who tries the demo reads them. */
export const ROSTER: readonly WalletSpec[] = [
  {
    ...named('good', 'Good Wallet'),
    behaviour: 'good',
    permissions: 'present',
    account: 0,
    icon: { initials: 'Go', colour: '#12805c' },
  },
  {
    ...named('slow', 'Slow Wallet'),
    behaviour: 'good',
    delayMs: 1_500,
    account: 1,
    icon: { initials: 'Sl', colour: '#5b6bd6' },
  },
  {
    ...named('refusing', 'Refusing Wallet'),
    behaviour: 'refusing',
    account: 2,
    icon: { initials: 'Re', colour: '#c4522b' },
  },
  { ...named('locked', 'Locked Wallet'), behaviour: 'locked', account: 3, icon: { initials: 'Lo', colour: '#6b7280' } },
  {
    ...named('stuck', 'Wrong Chain Wallet'),
    behaviour: 'stuck',
    account: 4,
    icon: { initials: 'Wc', colour: '#a16207' },
  },
  {
    ...named('garbage', 'Garbage Wallet'),
    behaviour: 'garbage',
    account: 5,
    icon: { initials: 'Ga', colour: '#be185d' },
  },
  { ...named('twin-a', 'Twin Wallet'), behaviour: 'good', account: 6, icon: { initials: 'Tw', colour: '#0e7490' } },
  { ...named('twin-b', 'Twin Wallet'), behaviour: 'good', account: 7, icon: { initials: 'Tw', colour: '#7c3aed' } },
  {
    ...named('batching', 'Batching Wallet'),
    behaviour: 'good',
    batches: true,
    account: 12,
    icon: { initials: 'Ba', colour: '#9333ea' },
  },
  granting('former', 'Former Permissions Wallet', 9),
  granting('narrowing', 'Narrowing Wallet', 10),
  granting('fixed', 'Fixed Permissions Wallet', 11),
  granting('endless', 'Endless Wallet', 13),
  granting('outsider', 'Outsider Wallet', 14),
  granting('forgetful', 'Forgetful Wallet', 15),
  granting('unable', 'Unable Wallet', 16),
]

export const FRIENDLY = ['good', 'slow', 'refusing', 'locked', 'stuck']

export const LEGACY: WalletSpec = {
  ...named('legacy', 'Legacy Wallet'),
  behaviour: 'good',
  account: 8,
  icon: { initials: 'Le', colour: '#334155' },
}

function granting(permissions: PermissionSupport, name: string, account: number): WalletSpec {
  const icon = { initials: 'Pe', colour: '#0f766e' }
  return { ...named(permissions, name), behaviour: 'good', permissions, account, icon }
}

function named(id: string, name: string) {
  return { id, name, rdns: `test.airlock.${id}` }
}
