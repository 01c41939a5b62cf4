import { expect, test } from 'vitest'
import { walletHandle } from '../../testing/testFixtures.ts'
import { joinNamespaces, partOf } from './multiChain.ts'
import { fromCustom, fromPage, withoutConnector } from './wallets.ts'

const EVM = walletHandle({ handle: 'evm', rdns: 'com.many', name: 'Many' })
const { rdns: _none, ...NAMELESS } = walletHandle({ handle: 'sol', connectorId: 'Many', name: 'MANY' })
const SOLANA = { ...NAMELESS, namespaces: ['solana' as const], icon: 'data:image/png;base64,AAAA' }
const CATALOGUE = [
  { ...fromCustom({ id: 'many', name: 'Many' }), rdns: 'com.many', image_url: 'https://many.example/' },
]

const joined = (...handles: (typeof EVM)[]) => joinNamespaces(handles.map((handle) => fromPage(handle, CATALOGUE)))

test('[S3.6:multiChain] merges page objects by rdns into one MULTI_CHAIN wallet', () => {
  for (const rows of [joined(EVM, SOLANA), joined(SOLANA, EVM)]) {
    expect(rows).toMatchObject([{ id: 'com.many', rdns: 'com.many', icon: 'https://many.example/' }])
    expect(rows[0]?.connector?.type).toBe('MULTI_CHAIN')
  }
})

test('joins an object in several namespaces into one wallet with parts', () => {
  const [row] = joined({ ...EVM, namespaces: ['eip155', 'bip122'] })
  expect(row?.connector).toMatchObject({
    type: 'MULTI_CHAIN',
    parts: [
      { id: 'com.many', connector: { handle: 'evm', namespaces: ['eip155'] } },
      { id: 'com.many', connector: { handle: 'evm', namespaces: ['bip122'] } },
    ],
  })
})

test('keeps the handle and the position of a wallet with one namespace', () => {
  const other = walletHandle({ handle: 'other', name: 'Other' })
  expect(joined(EVM, other, SOLANA)).toMatchObject([{ name: 'Many' }, { name: 'Other', connector: other }])
})

test('[T39] keeps conflicting wallets in separate rows', () => {
  const twins = ['a', 'b'].map((handle) => walletHandle({ handle, name: 'Many', contested: true }))
  expect(joined(...twins, SOLANA)).toHaveLength(3)
  const [row] = joined(EVM, SOLANA)
  expect(row?.connector).toMatchObject({
    parts: [{ icon: 'https://many.example/' }, { name: 'MANY', icon: SOLANA.icon }],
  })
})

test('[T39] gives wallets with one identity separate row ids', () => {
  const duplicate = { rdns: 'com.many', name: 'Many', contested: true }
  const [first, second, third] = ['a', 'b', 'c'].map((handle) => walletHandle({ ...duplicate, handle }))
  const both = { ...second, namespaces: ['eip155' as const, 'solana' as const] } as typeof EVM
  const used = walletHandle({ handle: 'd', rdns: 'com.many 2', name: 'Other' })
  const rows = joined(first ?? EVM, used, both, third ?? EVM)
  expect(rows.map(({ id }) => id)).toEqual(['com.many', 'com.many 2', 'com.many 3', 'com.many 4'])
  expect(rows[2]?.connector).toMatchObject({ parts: [{ id: 'com.many 3' }, { id: 'com.many 3' }] })
})

test('finds a chosen part in the row, or else returns the row', () => {
  const [row] = joined(EVM, SOLANA)
  if (row?.connector?.type !== 'MULTI_CHAIN') throw new TypeError('one row')
  const [, solana] = row.connector.parts
  expect(partOf(row, solana ?? row)).toBe(solana)
  expect(partOf(row, fromPage({ ...SOLANA, namespaces: ['polkadot'] }, []))).toBe(row)
  expect(partOf(row, withoutConnector(row))).toBe(row)
  expect(partOf(row, row)).toBe(row)
})
