import { expect, test } from 'vitest'
import { testDeps } from '../../../testing/testDeps.ts'
import { testView } from '../../../testing/testView.tsx'
import { FullAddress } from './FullAddress.tsx'

test.each([
  ['eip155', '0x254600000000000000000000000000000000Ec30', ['0x2546', 'Ec30']],
  ['solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', ['7S3P', 'AaKv']],
] as const)('groups an address on %s, without gaps in its text', async (namespace, address, firstAndLast) => {
  await testView(testDeps(), <FullAddress namespace={namespace} address={address} />)
  const groups = [...document.querySelectorAll('.whole-address > *')].map(({ textContent }) => textContent)
  expect([groups[0], groups.at(-1)]).toEqual(firstAndLast)
  expect(document.querySelector('.whole-address')?.textContent).toBe(address)
})
