import { type AccountCode, accountCodeOf } from '@airlock/protocol/chains/accountCode'
import { isListedDelegate } from '@airlock/protocol/chains/isListedDelegate'
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

/** By network and delegate: whether its code is the listed one. Deployed code does not change. */
const listed = new Map<string, true>()

/**
 * Reads the code of an EVM account, in at most two batches. A listed delegate counts as known only with the code that its wallet published (T255). A named
 * delegate is a sweeper if a simulated payment does not stay in the account.
 *
 * @param onRead receives the code before the simulation, which the account's code can delay (T245)
 * @throws what the request throws
 */
export async function readAccountCode(
  request: Request,
  { address, network }: { address: string; network: string },
  onRead: (code: AccountCode) => void,
): Promise<AccountCode> {
  const named = accountCodeOf(await request('eth_getCode', [address, 'latest']))
  if (named.kind !== 'known' && named.kind !== 'unknown') {
    onRead(named)
    return named
  }
  const { delegate } = named
  // Both start in one task, so that the transport sends one batch.
  const reading = named.kind === 'known' && runsListedCode(request, network, delegate)
  const simulating = forwardsPayment(request, address).catch(() => false)
  const code: AccountCode = (await reading) ? named : { kind: 'unknown', delegate }
  onRead(code)
  return (await simulating) ? { kind: 'sweeper', delegate } : code
}

async function runsListedCode(request: Request, network: string, delegate: string): Promise<boolean> {
  const key = `${network} ${delegate}`
  if (listed.has(key)) return true
  const read = () => request('eth_getCode', [delegate, 'latest'])
  // A node may reject a whole batch for its simulation.
  const isListed = await isListedDelegate(delegate, await read().catch(read))
  if (isListed) listed.set(key, true)
  return isListed
}

/** `false` also if the network cannot simulate: the code stays what it was read as. */
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
