import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'

const MAX_QUANTITY_DIGITS = 64

const isAddress = { test: isEvmAddress, form: 'a 0x address of 20 bytes' }
const isBytes = { test: (value: unknown) => isHex(value) && value.length % 2 === 0, form: '0x hex of whole bytes' }
const isQuantity = {
  // Wallets accept numbers, though https://eips.ethereum.org/EIPS/eip-1474 requires hex.
  test: (value: unknown) => isCount(value) || (isHex(value) && value.length <= 2 + MAX_QUANTITY_DIGITS),
  form: 'a 0x hex quantity',
}
const isChainId = { test: (value: unknown) => isCount(Number(value)) && Number(value) > 0, form: 'a 0x hex chain ID' }
/** Version byte of KZG commitments (https://eips.ethereum.org/EIPS/eip-4844). */
const BLOB_HASH = /^0x01[\da-f]{62}$/i
const isBlobHashes = {
  test: (value: unknown) =>
    Array.isArray(value) && value.every((hash) => typeof hash === 'string' && BLOB_HASH.test(hash)),
  form: 'a list of 32-byte hashes with the version byte 0x01',
}
const isList = { test: Array.isArray, form: 'a list' }

const FIELDS = {
  from: isAddress,
  to: isAddress,
  data: isBytes,
  input: isBytes,
  value: isQuantity,
  gas: isQuantity,
  gasPrice: isQuantity,
  maxFeePerGas: isQuantity,
  maxPriorityFeePerGas: isQuantity,
  nonce: isQuantity,
  chainId: isChainId,
  accessList: isList,
  blobVersionedHashes: isBlobHashes,
} as const

export function transactionProblem(params: unknown): string | undefined {
  const [transaction] = Array.isArray(params) ? params : []
  if (typeof transaction !== 'object' || transaction === null || Array.isArray(transaction)) {
    return 'params[0] must be a transaction object.'
  }
  for (const [name, { test, form }] of Object.entries(FIELDS)) {
    const value = (transaction as Record<string, unknown>)[name]
    if (value !== undefined && value !== null && !test(value)) return `${name} must be ${form}.`
  }
  return undefined
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
