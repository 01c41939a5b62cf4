import { type Address, getAddress, keccak256, slice, stringToHex } from 'viem'
import { testAccount } from '../chain/testAccounts.ts'

export const STORIED = { good: 0, slow: 1, phone: 10 } as const

export type Storied = keyof typeof STORIED

export function storied(name: Storied): Address {
  return testAccount(STORIED[name]).address
}

/** Their keys do not exist: the makers of the history send for them. */
export const PEOPLE = {
  exchange: user('exchange'),
  employer: user('employer'),
  ada: user('ada'),
  ben: user('ben'),
  shop: user('shop'),
  market: user('market'),
  attacker: user('stranger'),
} as const

export const LOOK_ALIKE: Address = getAddress(
  `${PEOPLE.ada.slice(0, 6)}${keccak256(stringToHex('look-alike')).slice(2, 34)}${PEOPLE.ada.slice(-4)}`,
)

export const CROWD: readonly Address[] = Array.from({ length: 120 }, (_, index) => user(`crowd ${index}`))

function user(name: string): Address {
  return getAddress(slice(keccak256(stringToHex(`person ${name}`)), 12))
}
