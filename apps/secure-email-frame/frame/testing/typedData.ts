import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { describeTypedData } from '../approvals/evm/typedData/describeTypedData.ts'
import { en } from '../messages/en.ts'

export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const NOW = 1_700_000_000_000
export const KNOWN: KnownContracts = { 'eip155:1': [{ address: TOKEN, kind: 'app', name: 'Coin' }] }

export type Data = {
  domain: object
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: object
}

type Options = {
  asObject?: boolean
  account?: string
  code?: string
  codeOn?: (chain: unknown) => string
  knownContracts?: KnownContracts
  descriptors?: FindDescriptor
}

export const describeData = (
  data: unknown,
  {
    asObject = false,
    account = ME,
    code = '0x',
    codeOn = (_chain: unknown) => code,
    knownContracts = KNOWN,
    descriptors,
  }: Options = {},
) =>
  describeTypedData([ME, asObject || typeof data === 'string' ? data : JSON.stringify(data)], {
    chainId: 1,
    account,
    now: NOW,
    knownContracts,
    texts: en.networks,
    descriptors,
    async read(chain, method, params) {
      if (method === 'eth_getStorageAt') return `0x${'0'.repeat(64)}`
      if (method !== 'eth_getCode') return '0x'
      return (params as [string])[0] === account ? codeOn(chain) : '0x60'
    },
  })
export const rowsOf = ({ fields: context }: Awaited<ReturnType<typeof describeData>>) =>
  context.map(({ name, path, value }) => `${path ?? name}: ${value}`)
export const signedOf = ({ offers }: Awaited<ReturnType<typeof describeData>>): string => {
  const { signing } = offers[0]
  if (signing.kind !== 'typedData') throw new Error('It must be typed data.')
  return signing.typedData
}

export const permit = (over: object = {}, domain: object = {}): Data => ({
  domain: { name: 'Coin', chainId: 1, verifyingContract: TOKEN, ...domain },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: ME, spender: TO, value: '1', nonce: '0', deadline: '1700000000', ...over },
})
export const single = (type: string, value: unknown, types: Data['types'] = {}, name = 'value'): Data => ({
  domain: { name: 'Note', chainId: 1, verifyingContract: TOKEN },
  types: { ...types, Note: [{ name, type }] },
  primaryType: 'Note',
  message: { [name]: value },
})
