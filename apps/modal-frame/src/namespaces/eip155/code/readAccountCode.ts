import { type AccountCode, accountCodeOf } from '@airlock/protocol/chains/accountCode'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'

const PAYER = '0x000000000000000000000000000000000000a11c'
const PROBE = '0x000000000000000000000000000000000000b0b0'
/** Balance of the address in the call data: PUSH0 CALLDATALOAD BALANCE PUSH0 MSTORE PUSH1 32 PUSH0 RETURN. */
const BALANCE_OF = '0x5f35315f5260205ff3'
const PAID = 10n ** 18n
/** Code that burns more stays unknown. */
const PAYMENT_GAS = '0xf4240'

type Request = (method: string, params: Json) => Promise<Json>

/** An unknown delegate is a sweeper if a simulated payment leaves the account. @param onRead runs before the simulation (T245) */
export async function readAccountCode(
  request: Request,
  address: string,
  onRead: (code: AccountCode) => void,
): Promise<AccountCode> {
  const code = accountCodeOf(await request('eth_getCode', [address, 'latest']))
  onRead(code)
  if (code.kind !== 'unknown') return code
  const isSweeper = await forwardsPayment(request, address).catch(() => false)
  return isSweeper ? { kind: 'sweeper', delegate: code.delegate } : code
}

/** `false` also if the network cannot simulate. */
async function forwardsPayment(request: Request, address: string): Promise<boolean> {
  const balance = { from: PAYER, to: PROBE, data: `0x${address.slice(2).toLowerCase().padStart(64, '0')}` }
  const block = {
    stateOverrides: { [PAYER]: { balance: '0xffffffffffffffffffff' }, [PROBE]: { code: BALANCE_OF } },
    calls: [balance, { from: PAYER, to: address, value: `0x${PAID.toString(16)}`, gas: PAYMENT_GAS }, balance],
  }
  const response = await request('eth_simulateV1', [{ blockStateCalls: [block] }, 'latest'])
  const [before, payment, after] = callsOf(response)
  if (payment?.status !== '0x1' || before === undefined || after === undefined) return false
  return BigInt(String(after.returnData)) - BigInt(String(before.returnData)) < PAID
}

function callsOf(response: Json) {
  const [block] = Array.isArray(response) ? response : []
  const calls = isRecord(block) && Array.isArray(block.calls) ? block.calls : []
  return calls.map((call) => (isRecord(call) ? call : undefined))
}
