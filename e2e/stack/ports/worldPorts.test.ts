import { describe, expect, test } from 'vitest'
import { worldPorts } from './worldPorts.ts'

describe('the ports of a world', () => {
  test('has the documented ports unless they are moved', () => {
    expect(worldPorts('')).toEqual({
      host: 3400,
      modal: 3401,
      secure: 3402,
      gateway: 3403,
      relay: 3404,
      phone: 3405,
      database: 3408,
      smtp: 3409,
      mail: 3410,
      offchain: 3421,
      providers: 3422,
      farcaster: 3423,
      farcasterChain: 3424,
      solana: 3425,
      polkadot: 3426,
      checkout: 3430,
      ethereum: 8544,
      arbitrum: 8545,
      base: 8546,
    })
  })

  test('moves all ports together, so that two test stacks run side by side', () => {
    expect(worldPorts('4400')).toEqual({
      host: 4400,
      modal: 4401,
      secure: 4402,
      gateway: 4403,
      relay: 4404,
      phone: 4405,
      database: 4408,
      smtp: 4409,
      mail: 4410,
      offchain: 4421,
      providers: 4422,
      farcaster: 4423,
      farcasterChain: 4424,
      solana: 4425,
      polkadot: 4426,
      checkout: 4430,
      ethereum: 9544,
      arbitrum: 9545,
      base: 9546,
    })
  })

  test.each(['80', '60391', 'x', '3400.5', '-1'])('rejects a base of %s with the allowed form', (base) => {
    expect(() => worldPorts(base)).toThrow(/AIRLOCK_PORT_BASE is .* whole number from 1024/)
  })
})
