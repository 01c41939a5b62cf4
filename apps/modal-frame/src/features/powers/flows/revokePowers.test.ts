import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { revokeCalls } from '@airlock/protocol/permissions/allowanceCalls'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import type { Json } from '@airlock/protocol/snapshot'
import { describe, expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { routerAtom } from '../../../core/router/router.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostState } from '../../../testing/testFixtures.ts'
import { POWER_SPENDER, readOf, samplePower } from '../../../testing/testPowers.ts'
import { allowanceOf, powerId } from '../state/listedPower.ts'
import { revokeRunAtom } from '../state/revokeRun.ts'
import { revokePowers } from './revokePowers.ts'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const HASH = `0x${'1'.repeat(64)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const spenderAt = (digit: number) => `${ARBITRUM}:0x${String(digit).repeat(40)}` as const
const powersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => samplePower({ spender: spenderAt(index + 1) }))

type Call = { to: string; data: string; gas?: string }

function setUp(
  powers: readonly Power[],
  { atomic, failing = [] }: { atomic?: string; failing?: readonly Power[] } = {},
) {
  const { deps, adapter, clock } = testDeps({}, { session: connectedSession() })
  deps.store.set(modalAtom, opened())
  deps.store.set(routerAtom, [{ view: 'Powers' }])
  const left = new Map(powers.map((power) => [readOf(allowanceOf(power)), power]))
  const dataOf = (power: Power) => revokeCalls([allowanceOf(power)])[0]?.call.data
  const chain = { isMined: true, receipt: null as Json, callsStatus: 200, allowance: undefined as string | undefined }
  const requests: Call[] = []
  adapter.request = async (_network, { method, params }) => {
    if (method === 'eth_getTransactionReceipt') return chain.receipt ?? (chain.isMined ? { status: '0x1' } : null)
    const [call] = params as unknown as [Call]
    if (method !== 'eth_call') throw new Error('not served')
    requests.push(call)
    if (failing.some((power) => dataOf(power) === call.data)) throw new Error('reverted')
    if (powers.some((power) => dataOf(power) === call.data)) return '0x'
    if (chain.allowance === 'revert') throw new Error('reverted')
    if (chain.allowance !== undefined) return chain.allowance
    return word(left.has(call.data as `0x${string}`) ? 5 : 0)
  }
  const sent: { method: string; calls: readonly Call[]; chainId: unknown }[] = []
  const wallet = { answer: (): Json => HASH }
  vi.spyOn(deps.host, 'requestTransaction').mockImplementation(async ({ method, params }) => {
    if (method === 'wallet_getCapabilities')
      return { '0xa4b1': { atomic: { status: atomic ?? 'unsupported' } } } as never
    if (method === 'wallet_getCallsStatus') return { status: chain.callsStatus } as never
    const [first] = params as unknown as [Call & { calls?: Call[]; chainId: string }]
    const calls = first.calls ?? [first]
    sent.push({ method, calls, chainId: first.chainId })
    const answer = wallet.answer()
    if (chain.isMined)
      for (const [key, power] of left) if (calls.some(({ data }) => data === dataOf(power))) left.delete(key)
    return answer as never
  })
  const run = () => deps.store.get(revokeRunAtom)
  return { deps, clock, chain, wallet, sent, requests, left, run }
}

describe('revokePowers', () => {
  test('sends one transaction after the other if the wallet has no batches', async () => {
    const powers = powersOf(3)
    const { deps, sent, run } = setUp(powers)
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ method, chainId }) => [method, chainId])).toEqual(
      Array(3).fill(['eth_sendTransaction', '0xa4b1']),
    )
    expect(run()).toMatchObject({ stage: 'over', finished: powers, leftOut: [] })
  })

  test.each(['supported', 'ready'])('sends one batch of 50 if the wallet has them: %s', async (atomic) => {
    const powers = Array.from({ length: 50 }, (_, index) =>
      samplePower({ spender: `${ARBITRUM}:0x${(index + 1).toString(16).padStart(40, '0')}` }),
    )
    const { deps, sent, wallet, run } = setUp(powers, { atomic })
    wallet.answer = () => ({ id: '0x01' })
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ method, calls }) => [method, calls.length])).toEqual([['wallet_sendCalls', 50]])
    expect(run()?.finished).toHaveLength(50)
  })

  test('continues one by one if the wallet refuses the batch', async () => {
    const powers = powersOf(2)
    const { deps, sent, wallet, run } = setUp(powers, { atomic: 'ready' })
    wallet.answer = () => {
      if (sent.length > 1) return HASH
      throw new AirlockError('WALLET_FAILED', { cause: { code: 5_740, message: 'no' } })
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ method }) => method)).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
    expect(run()?.stage).toBe('over')
  })

  test.each([
    [20, [25, 20, 5]],
    [6, [25, 20, 10, 5, 5, 5, 5, 5]],
  ])('splits a batch that is too large (5740) for a wallet that takes %i calls', async (max, sizes) => {
    const powers = Array.from({ length: 25 }, (_, index) =>
      samplePower({ spender: `${ARBITRUM}:0x${(index + 1).toString(16).padStart(40, '0')}` }),
    )
    const { deps, sent, left, wallet, run } = setUp(powers, { atomic: 'supported' })
    wallet.answer = () => {
      if ((sent.at(-1)?.calls.length ?? 0) <= max) return { id: '0x01' }
      throw new AirlockError('WALLET_FAILED', { cause: { code: 5_740, message: 'Too many calls' } })
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ method, calls }) => [method, calls.length])).toEqual(
      sizes.map((size) => ['wallet_sendCalls', size]),
    )
    expect([run()?.finished.length, run()?.leftOut, left.size]).toEqual([25, [], 0])
  })

  test('sends no further batch to a wallet without batches (5700)', async () => {
    const powers = powersOf(4)
    const { deps, sent, wallet } = setUp(powers, { atomic: 'ready' })
    wallet.answer = () => {
      if (sent.length > 1) return HASH
      throw new AirlockError('WALLET_FAILED', { cause: { code: 5_700, message: 'no' } })
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ calls }) => calls.length)).toEqual([4, 1, 1, 1, 1])
  })

  test('revokes at Permit2 without a gas limit, also for unlisted tokens', async () => {
    const unlisted = { is_verified: false, is_spam: false, reasons: [] }
    const powers = Array.from({ length: 20 }, (_, index) =>
      samplePower({
        kind: 'permit2',
        spender: `${ARBITRUM}:0x${(index + 1).toString(16).padStart(40, '0')}`,
        ...(index === 7 && { flags: unlisted }),
      }),
    )
    const { deps, chain, wallet, sent, requests } = setUp(powers)
    const responseOf = (amount: number) => `${word(amount)}${word(9).slice(2)}${word(0).slice(2)}`
    chain.allowance = responseOf(5)
    wallet.answer = () => {
      chain.allowance = responseOf(0)
      return HASH
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ calls }) => calls.map(({ to, gas }) => [to, gas]))).toEqual([[[PERMIT2, undefined]]])
    expect(requests.filter(({ to, data }) => to === PERMIT2 && data.startsWith('0xcc53287f'))).toMatchObject([
      { from: ADDRESS },
    ])
    expect(requests.some(({ gas }) => gas !== undefined)).toBe(false)
  })

  test('[T223] leaves out and names an allowance whose revoke fails', async () => {
    const powers = powersOf(3)
    const [paused] = powers
    const { deps, sent, run } = setUp(powers, { failing: paused ? [paused] : [] })
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent).toHaveLength(2)
    expect(run()).toMatchObject({ leftOut: paused ? [powerId(paused)] : [], finished: powers.slice(1) })
  })

  test('[T223] limits the gas of a revoke at an unlisted token', async () => {
    const power = samplePower({ flags: { is_verified: false, is_spam: false, reasons: [] } })
    const { deps, sent, requests } = setUp([power])
    await revokePowers(deps, ACCOUNT, [power])
    expect(sent[0]?.calls[0]?.gas).toBe('0x249f0')
    expect(requests.find(({ gas }) => gas !== undefined)?.gas).toBe('0x249f0')
  })

  test('[T258] simulates and caps the revoke of a permit at a token that was never called', async () => {
    const power = samplePower({ flags: { is_verified: false, is_spam: false, reasons: [] }, is_called: false })
    const { deps, sent, requests } = setUp([power])
    await revokePowers(deps, ACCOUNT, [power])
    expect(sent[0]?.calls[0]?.gas).toBe('0x249f0')
    expect(requests.filter(({ data }) => data === sent[0]?.calls[0]?.data)).toMatchObject([{ gas: '0x249f0' }])
  })

  test('[T223] keeps revokes with a gas limit out of the batch', async () => {
    const unlisted = { flags: { is_verified: false, is_spam: false, reasons: [] } }
    const [first, second, third, ...others] = powersOf(5)
    const capped = [first, third].flatMap((one) => (one ? [{ ...one, ...unlisted }] : []))
    const powers = [...capped.slice(0, 1), ...(second ? [second] : []), ...capped.slice(1), ...others]
    const { deps, sent, wallet, run } = setUp(powers, { atomic: 'supported' })
    wallet.answer = () => (sent.at(-1)?.method === 'wallet_sendCalls' ? { id: '0x01' } : HASH)
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ method, calls }) => [method, calls.map(({ gas }) => gas)])).toEqual([
      ['wallet_sendCalls', [undefined, undefined, undefined]],
      ['eth_sendTransaction', ['0x249f0']],
      ['eth_sendTransaction', ['0x249f0']],
    ])
    expect(run()?.finished).toHaveLength(5)
  })

  test.each([
    ['reverts', 'revert'],
    ['answers nothing', '0x'],
    ['answers more than a word', `0x${'0'.repeat(63)}1${'0'.repeat(64)}`],
  ])('[T223] leaves out an allowance whose contract %s', async (_what, answer) => {
    const powers = powersOf(2)
    const { deps, chain, sent, run } = setUp(powers)
    chain.allowance = answer
    await revokePowers(deps, ACCOUNT, powers)
    // At a contract of NFTs, the same bytes would give away item 0.
    expect([sent, run()?.leftOut]).toEqual([[], powers.map(powerId)])
  })

  test('[T222] counts an allowance only after it ended on the chain', async () => {
    const powers = powersOf(1)
    const { deps, chain, clock, left, run } = setUp(powers)
    chain.isMined = false
    void revokePowers(deps, ACCOUNT, powers)
    await settled()
    await clock.advance(1_500)
    expect(run()).toMatchObject({ stage: 'network', finished: [] })
    left.clear()
    chain.isMined = true
    await clock.advance(1_500)
    await settled()
    expect(run()).toMatchObject({ stage: 'over', finished: powers, inactive: [] })
  })

  test('[T222] counts no allowance that cannot be read', async () => {
    const powers = powersOf(1)
    const { deps, chain, clock, wallet, run } = setUp(powers)
    wallet.answer = () => {
      chain.allowance = 'revert'
      return HASH
    }
    const done = revokePowers(deps, ACCOUNT, powers)
    for (let poll = 0; poll < 4; poll += 1) {
      await settled()
      expect(run()?.stage).toBe('network')
      await clock.advance(1_500)
    }
    await done
    expect(run()).toMatchObject({ stage: 'over', finished: [], inactive: [], stillAllowed: powers.map(powerId) })
    expect(run()?.end).toBeUndefined()
  })

  test('[T222] reports no confirmation of a revoke that is not mined', async () => {
    const powers = powersOf(2)
    const { deps, chain, clock, sent, run } = setUp(powers)
    chain.isMined = false
    const done = revokePowers(deps, ACCOUNT, powers)
    await settled()
    await clock.advance(4 * 60_000)
    await done
    expect([sent.length, run()?.finished, run()?.end]).toEqual([1, [], 'unconfirmed'])
  })

  test.each([undefined, 'supported'])('[T270] continues after a contract that lies, batches: %s', async (atomic) => {
    const powers = powersOf(3)
    const [, liar] = powers
    const { deps, clock, left, sent, wallet, run } = setUp(powers, atomic === undefined ? {} : { atomic })
    wallet.answer = () => (sent.at(-1)?.method === 'wallet_sendCalls' ? { id: '0x01' } : HASH)
    const remove = left.delete.bind(left)
    vi.spyOn(left, 'delete').mockImplementation((key) => left.get(key) !== liar && remove(key))
    const done = revokePowers(deps, ACCOUNT, powers)
    for (let poll = 0; poll < 5; poll += 1) {
      await settled()
      await clock.advance(1_500)
    }
    await done
    expect(sent.flatMap(({ calls }) => calls)).toHaveLength(3)
    expect(run()?.finished).toEqual([powers[0], powers[2]])
    expect([run()?.stillAllowed, run()?.leftOut, run()?.end]).toEqual([liar && [powerId(liar)], [], undefined])
  })

  test.each([
    ['no ID', null],
    ['an ID without a receipt', HASH],
  ])('[T269] counts an allowance as revoked only by a receipt, with %s', async (_what, answer) => {
    const powers = powersOf(2)
    const { deps, chain, clock, left, sent, wallet, run } = setUp(powers)
    chain.isMined = false
    wallet.answer = () => {
      left.clear()
      return answer
    }
    const done = revokePowers(deps, ACCOUNT, powers)
    await settled()
    for (let poll = 0; poll < 3; poll += 1) {
      expect(run()).toMatchObject({ stage: 'network', inactive: [] })
      await clock.advance(1_500)
      await settled()
    }
    expect(run()).toMatchObject({ finished: [], inactive: powers.slice(0, 1) })
    for (let poll = 0; poll < 3; poll += 1) {
      await clock.advance(1_500)
      await settled()
    }
    await done
    expect([sent.length, run()?.finished, run()?.inactive, run()?.end]).toEqual([2, [], powers, undefined])
  })

  test('[T270] leaves out a revoke that reverted, and continues', async () => {
    const powers = powersOf(3)
    const { deps, chain, sent, wallet, run } = setUp(powers)
    wallet.answer = () => {
      Object.assign(
        chain,
        sent.length === 2 ? { isMined: false, receipt: { status: '0x0' } } : { isMined: true, receipt: null },
      )
      return HASH
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect([sent.length, run()?.end]).toEqual([3, undefined])
    expect(run()).toMatchObject({ finished: [powers[0], powers[2]], leftOut: powers.slice(1, 2).map(powerId) })
  })

  const batchOf = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      samplePower({ spender: `${ARBITRUM}:0x${(index + 1).toString(16).padStart(40, '0')}` }),
    )
  /** A batch with this allowance fails. */
  function failingAt(position: number, created: ReturnType<typeof setUp>, powers: readonly Power[], isMined: boolean) {
    const { chain, sent, wallet } = created
    const failing = powers[position]
    const data = failing && revokeCalls([allowanceOf(failing)])[0]?.call.data
    wallet.answer = () => {
      const { calls = [], method } = sent.at(-1) ?? {}
      const isBad = calls.some((call) => call.data === data)
      if (isBad && !isMined) throw new AirlockError('WALLET_FAILED')
      Object.assign(chain, {
        isMined: !isBad,
        callsStatus: isBad ? 500 : 200,
        receipt: { status: isBad ? '0x0' : '0x1' },
      })
      return method === 'wallet_sendCalls' ? { id: '0x01' } : HASH
    }
  }

  test.each([
    ['reverts when it is mined', true, 0],
    ['reverts when it is mined', true, 29],
    ['is not sent by the wallet', false, 0],
    ['is not sent by the wallet', false, 29],
  ])('[T270] ends 49 allowances of a batch that %s: %s, %i', async (_what, isMined, position) => {
    const powers = batchOf(50)
    const created = setUp(powers, { atomic: 'supported' })
    failingAt(position, created, powers, isMined)
    await revokePowers(created.deps, ACCOUNT, powers)
    const run = created.run()
    expect([run?.finished.length, run?.leftOut, run?.end]).toEqual([
      49,
      powers.slice(position, position + 1).map(powerId),
      undefined,
    ])
    expect(created.sent.length).toBeLessThan(14)
  })

  test('[T270] simulates again after a failed batch, and leaves out only what fails', async () => {
    const powers = batchOf(5)
    const failing: Power[] = []
    const created = setUp(powers, { atomic: 'supported', failing })
    const { deps, chain, sent, wallet, run } = created
    wallet.answer = () => {
      const isFirst = sent.length === 1
      if (isFirst) failing.push(...powers.slice(2, 3))
      Object.assign(chain, { isMined: !isFirst, callsStatus: isFirst ? 500 : 200 })
      return { id: '0x01' }
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect(sent.map(({ calls }) => calls.length)).toEqual([5, 4])
    expect([run()?.finished.length, run()?.leftOut]).toEqual([4, powers.slice(2, 3).map(powerId)])
  })

  test.each([1, 50])('stops if the wallet cannot send, of %i', async (count) => {
    const powers = batchOf(count)
    const { deps, sent, wallet, run } = setUp(powers, { atomic: 'supported' })
    wallet.answer = () => {
      throw new AirlockError('WALLET_FAILED')
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect(run()).toMatchObject({ end: 'failed', finished: [] })
    expect(sent.length).toBeLessThan(10)
  })

  test('stops if the visitor declines', async () => {
    const powers = powersOf(2)
    const { deps, sent, wallet, run } = setUp(powers)
    wallet.answer = () => {
      throw new AirlockError('USER_REJECTED')
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect([sent.length, run()?.end, run()?.finished]).toEqual([1, 'declined', []])
  })

  test.each(['stops', 'leaves'])('asks for no further row once the visitor %s', async (how) => {
    const powers = powersOf(3)
    const { deps, sent, wallet, run } = setUp(powers)
    wallet.answer = () => {
      if (how === 'leaves') deps.store.set(routerAtom, [{ view: 'Account' }])
      else deps.store.set(revokeRunAtom, (one) => one && { ...one, isStopping: true })
      return HASH
    }
    await revokePowers(deps, ACCOUNT, powers)
    expect([sent.length, run()?.finished.length, run()?.stage]).toEqual([1, 1, 'over'])
  })

  test('[T222] stops after a change of the account, and leaves the other run', async () => {
    const powers = powersOf(3)
    const { deps, clock, chain, left, sent, run } = setUp(powers)
    chain.isMined = false
    const first = revokePowers(deps, ACCOUNT, powers)
    await settled()
    expect(run()).toMatchObject({ stage: 'network', account: ACCOUNT })
    const other = { network: ARBITRUM, address: POWER_SPENDER }
    deps.store.set(hostStateAtom, hostState({ session: connectedSession(ARBITRUM, [POWER_SPENDER]) }))
    await revokePowers(deps, other, [])
    left.clear()
    chain.isMined = true
    await clock.advance(1_500)
    await first
    expect(sent).toHaveLength(1)
    expect(run()).toMatchObject({ account: other, stage: 'over', requested: 0, finished: [] })
  })

  test('[T269] sends nothing for allowances that have no effect, and counts none as revoked', async () => {
    const powers = powersOf(2)
    const { deps, sent, left, run } = setUp(powers)
    left.clear()
    await revokePowers(deps, ACCOUNT, powers)
    expect([sent, run()?.finished, run()?.inactive]).toEqual([[], [], powers])
  })

  test('runs once at a time', async () => {
    const powers = powersOf(2)
    const { deps, sent } = setUp(powers)
    await Promise.all([revokePowers(deps, ACCOUNT, powers), revokePowers(deps, ACCOUNT, powers)])
    expect(sent).toHaveLength(2)
  })
})
