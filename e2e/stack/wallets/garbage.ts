import type { Garbage } from './types.ts'

export function garbageAnswer(kind: Garbage, method: string): Promise<unknown> {
  switch (kind) {
    case 'strings':
      return Promise.reject('wallet exploded')
    case 'nothing':
      return Promise.reject(undefined)
    case 'addresses':
      return Promise.resolve(method === 'eth_chainId' ? '0xa4b1' : ['not-an-address', 42, null, '<img src=x>'])
    case 'chains':
      return Promise.resolve(method === 'eth_chainId' ? Number.NaN : ['0x976EA74026E726554dB657fA54763abd0C3a0aa9'])
    case 'silence':
      return new Promise(() => undefined)
  }
}
