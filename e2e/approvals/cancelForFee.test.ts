import { CONFIRMATIONS, ENTRY_POINT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { type Address, encodeFunctionData, erc20Abi, type Hex, pad, parseEther } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsStatus } from '../../apps/secure-email-frame/frame/rpc/callsStatus.ts'
import type { Read } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { closeAfterEach } from '../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { type BundlerBench, startBundlerBench } from '../stack/sponsor/bundlerBench.ts'
import { type SponsorBench, startSponsorBench } from '../stack/sponsor/sponsorBench.ts'
import { deployed, minted, sponsoredPerson } from './sponsoredPerson.ts'

const start = closeAfterEach(afterEach)
let bench: SponsorBench
let bundler: BundlerBench
let token: Address
beforeAll(async () => {
  bench = await startSponsorBench(21_567)
  bundler = await startBundlerBench(bench)
  token = await deployed(bench, compileContract('Hostile', 'OldToken'))
}, 120_000)
afterAll(async () => {
  await bundler.close()
  await bench.close()
})
beforeEach(async () => {
  bundler.faults.isIdle = true
  await bench.node.setAutomine(true)
})

const stranger = (): Address => privateKeyToAddress(generatePrivateKey())
const held = (address: Address) =>
  bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const twoTo = (to: Address) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  return [
    { to: token, data },
    { to: token, data },
  ]
}
const deepen = () => bench.node.mine({ blocks: CONFIRMATIONS + 1 })
const CONFLICT = { code: 'STATE_CONFLICT' }

/** A person with a thousand tokens and some coin, one of whose operations waits at a bundler that brings nothing yet. */
async function world({ coin = parseEther('1'), runsCode = false } = {}) {
  const server = await start({ bundlers: bundler.options() })
  const person = await sponsoredPerson(bench, server)
  const { from, read, screenOf, finish, statusOf } = person
  await minted(bench, token, from, 1_000n)
  await bench.give(from, coin)
  if (runsCode) {
    bundler.faults.isIdle = false
    const first = twoTo(stranger())
    const earlier = await finish(first, await screenOf(first))
    await expect.poll(() => statusOf(earlier)).toMatchObject({ status: 200 })
    bundler.faults.isIdle = true
  }
  const receiver = stranger()
  const calls = twoTo(receiver)
  const id = await finish(calls, await screenOf(calls))
  const [, , key = '0x'] = parseCallsId(id)?.hashes ?? []
  return {
    ...person,
    server,
    receiver,
    calls,
    id,
    /** As this device knows it after these transactions. */
    statusBy: (...transactions: Hex[]) =>
      callsStatus(id, read, { cancelled: transactions.map((one) => [key, one] as const) }),
    /** Has the bundler bring what it was sent, as the server sends it again. */
    async bring() {
      bundler.faults.isIdle = false
      await server.database.query("UPDATE sponsored_operations SET tried_at = now() - interval '1 hour'", [])
      await server.payer?.poll()
    },
  }
}

describe('[T122] an operation that a paymaster pays for', () => {
  test('is cancelled by a transaction of its account that takes nothing but a fee, and the same calls may be done anew', async () => {
    const { from, receiver, calls, id, cancelScreenOf, pay, statusBy, statusOf, bring, earlier, screenOf, finish } =
      await world()
    const screen = await cancelScreenOf(id)
    expect(screen.title).toBe('cancelOperation')
    expect(screen.facts).toEqual([
      { name: 'contract', value: ENTRY_POINT, look: 'address' },
      { name: 'network', value: 'Arbitrum One', look: 'text' },
      { name: 'endsAlone', value: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/), look: 'text' },
    ])
    expect(screen.warnings).toEqual(['comesFirst'])
    const [{ fee, signing }] = screen.offers
    expect(fee?.most).toMatch(/ ETH$/)
    const [, , key = '0x'] = parseCallsId(id)?.hashes ?? []
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'incrementNonce', args: [BigInt(key)] })
    expect(signing).toMatchObject({ kind: 'transactions', transactions: [{ to: ENTRY_POINT, value: '0', data }] })
    expect(await earlier(calls)).toBe(id)
    const hash = await pay(screen)
    expect(await bench.client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    // The newest block may be replaced, and the operation be in another one.
    expect(await statusBy(hash)).toMatchObject({ status: 100 })
    expect(await earlier(calls)).toBeUndefined()
    await bring()
    await deepen()
    expect(await statusBy(hash)).toMatchObject({ status: 500, receipts: [] })
    // Another device does not know of it, and waits for the time of the operation to be over.
    expect(await statusOf(id)).toMatchObject({ status: 100 })
    expect([await held(receiver), await held(from)]).toEqual([0n, 1_000n])
    const again = await finish(calls, await screenOf(calls))
    expect(again).not.toBe(id)
    await expect.poll(() => statusOf(again)).toMatchObject({ status: 200 })
    expect(await held(receiver)).toBe(2n)
  }, 60_000)

  test.each([
    ['whose account has no code yet', false],
    ['whose account runs code', true],
  ])(
    'and %s stays done where it was carried out before: its cancel does nothing',
    async (_, runsCode) => {
      const { receiver, id, cancelScreenOf, pay, statusBy, bring } = await world({ runsCode })
      const screen = await cancelScreenOf(id)
      await bring()
      expect(await held(receiver)).toBe(2n)
      await deepen()
      // The first one used up the number of the account, too.
      const sent = await pay(screen).then(
        (hash) => [hash],
        () => [],
      )
      expect(sent).toHaveLength(runsCode ? 1 : 0)
      const done = { status: 200, receipts: [{ status: '0x1' }] }
      expect(await statusBy(...sent)).toMatchObject(done)
      await deepen()
      expect(await statusBy(...sent)).toMatchObject(done)
      await expect(cancelScreenOf(id)).rejects.toMatchObject(CONFLICT)
    },
    60_000,
  )

  test('is cancelled once, and reads so where two windows asked for it at once', async () => {
    const { read, receiver, id, cancelScreenOf, pay, statusBy, bring } = await world()
    await bench.node.setAutomine(false)
    await bench.node.setIntervalMining({ interval: 0 })
    const blind: Read = async (chain, method, params) => {
      const [{ to = '' } = {}, block] = params as [{ to?: string }?, unknown?]
      if (to === ENTRY_POINT && block === 'pending') throw new Error('no such block')
      return read(chain, method, params)
    }
    const first = await pay(await cancelScreenOf(id))
    await expect(cancelScreenOf(id)).rejects.toMatchObject(CONFLICT)
    const second = await pay(await cancelScreenOf(id, blind))
    await bench.node.setAutomine(true)
    await deepen()
    await bring()
    expect(await statusBy(first, second)).toMatchObject({ status: 500, receipts: [] })
    // A use that this device knows nothing of may be the operation’s.
    expect(await statusBy(first)).toMatchObject({ status: 100 })
    expect(await held(receiver)).toBe(0n)
    await expect(cancelScreenOf(id)).rejects.toMatchObject(CONFLICT)
  }, 60_000)

  test('is not cancelled by a transaction that failed, or that is not mined', async () => {
    const { from, id, statusBy } = await world()
    await deepen()
    expect(await statusBy(`0x${'12'.repeat(32)}`)).toMatchObject({ status: 100 })
    const [, , key = '0x'] = parseCallsId(id)?.hashes ?? []
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'incrementNonce', args: [BigInt(key)] })
    await bench.node.impersonateAccount({ address: from })
    const sent = (gas: bigint) => bench.node.sendUnsignedTransaction({ from, to: ENTRY_POINT, data, gas })
    const failed = await sent(22_500n)
    const receipt = await bench.client.waitForTransactionReceipt({ hash: failed })
    expect(receipt.status).toBe('reverted')
    await sent(100_000n)
    await bench.node.stopImpersonatingAccount({ address: from })
    await deepen()
    expect(await statusBy(failed)).toMatchObject({ status: 100 })
  }, 60_000)

  test('of another account, of another network or of none is not cancelled', async () => {
    const [{ id, cancelScreenOf }, other] = [await world(), await world()]
    const elsewhere = `0x${(1).toString(16).padStart(64, '0')}${id.slice(66)}`
    for (const one of [other.id, elsewhere, '0x12', `${id}00`, undefined as never])
      await expect(cancelScreenOf(one)).rejects.toMatchObject({ code: 'CALLS_REFUSED', facts: { rpc: 5_730 } })
  }, 60_000)

  test('is not cancelled by an id that joins its hash with another number or end, and reads as done whatever is noted under that hash', async () => {
    const { read, id, cancelScreenOf, bring } = await world()
    const [hash = '0x', , key = '0x', , until = '0x'] = parseCallsId(id)?.hashes ?? []
    for (const word of [key, until]) {
      const forged = id.replace(word.slice(2), pad('0x99').slice(2))
      await expect(cancelScreenOf(forged)).rejects.toMatchObject(CONFLICT)
    }
    await bring()
    const { transactionHash = '0x' } = (await bench.eventOf(hash)) ?? {}
    await deepen()
    const done = { status: 200, receipts: [{ status: '0x1' }] }
    expect(await callsStatus(id, read, { cancelled: [[hash, transactionHash]] })).toMatchObject(done)
  }, 60_000)

  test('is not cancelled once its time is over, by a node that is away, or without a word on coin that is missing', async () => {
    const { id, cancelScreenOf } = await world({ coin: 0n })
    expect((await cancelScreenOf(id)).warnings).toEqual(['comesFirst', 'notEnough'])
    const away: Read = async () => {
      throw new Error('away')
    }
    await expect(cancelScreenOf(id, away)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    await bench.node.increaseTime({ seconds: 400 })
    await deepen()
    await expect(cancelScreenOf(id)).rejects.toMatchObject(CONFLICT)
  }, 60_000)
})
