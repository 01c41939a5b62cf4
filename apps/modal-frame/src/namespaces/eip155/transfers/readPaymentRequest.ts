import { isAddress } from 'viem'
import type { PaymentRequest } from '../../../core/ports/Transfers.ts'

const FORM = /^ethereum:(?:pay-)?(?<target>[^@/?]+)(?:@(?<chain>\d{1,15}))?(?:\/(?<action>[^?]*))?(?:\?(?<query>.*))?$/i

/** The coin, or a token's `transfer` (https://eips.ethereum.org/EIPS/eip-681). `undefined` for other calls. */
export function readPaymentRequest(uri: string): PaymentRequest | undefined {
  const { target = '', chain, action = '', query = '' } = FORM.exec(uri)?.groups ?? {}
  const fields = new URLSearchParams(query)
  if (!isTarget(target) || [...new Set(fields.keys())].length !== [...fields.keys()].length) return undefined
  const isToken = action === 'transfer'
  if (action !== '' && !isToken) return undefined
  const receiver = isToken ? (fields.get('address') ?? '') : target
  const digits = fields.get(isToken ? 'uint256' : 'value')
  const amount = digits === null ? undefined : readNumber(digits)
  // A token transfer with coins is not plain.
  const isOdd = isToken && (fields.has('value') || !isAddress(target))
  if (!isTarget(receiver) || isOdd || (digits !== null && amount === undefined)) return undefined
  return {
    receiver,
    ...(chain !== undefined && { chainId: Number(chain) }),
    ...(isToken && { token: target }),
    ...(amount !== undefined && { amount }),
  }
}

function isTarget(text: string) {
  return isAddress(text) || (!/^0x/i.test(text) && /^[^\s.]+(?:\.[^\s.]+)+$/.test(text))
}

/** `1.5e18` is an integer. `undefined` if invalid or over 256 bits. */
function readNumber(text: string): bigint | undefined {
  const {
    integer = '',
    fraction = '',
    exponent = '0',
  } = /^(?<integer>\d{1,78})(?:\.(?<fraction>\d{1,78}))?(?:e\+?(?<exponent>\d{1,2}))?$/i.exec(text)?.groups ?? {}
  const zeros = Number(exponent) - fraction.length
  if (integer === '' || zeros < 0) return undefined
  const number = BigInt(`${integer}${fraction}${'0'.repeat(zeros)}`)
  return number < 2n ** 256n ? number : undefined
}
