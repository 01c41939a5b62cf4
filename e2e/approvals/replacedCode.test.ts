import { concatHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeRequest } from '../../apps/secure-email-frame/frame/approvals/describeRequest.ts'
import { receiptOf } from '../../apps/secure-email-frame/frame/approvals/receipt/receiptOf.ts'
import { finishRequest } from '../../apps/secure-email-frame/frame/approvals/sending/finishRequest.ts'
import type { Sponsor } from '../../apps/secure-email-frame/frame/approvals/sponsor/createSponsor.ts'
import { en } from '../../apps/secure-email-frame/frame/messages/en.ts'
import { DELEGATE, DELEGATED_CODE } from '../../apps/secure-email-frame/frame/smartAccount/delegate.ts'
import { closeAfterEach } from '../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { type BundlerBench, startBundlerBench } from '../stack/sponsor/bundlerBench.ts'
import { CHAIN_ID, type SponsorBench, startSponsorBench } from '../stack/sponsor/sponsorBench.ts'
import { sponsoredPerson } from './sponsoredPerson.ts'

const THIEF = '0x000000000000000000000000000000000000dEaD'
const SWEEPER_AT = '0x00000000000000000000000000000000005eebe1'
/** Calls THIEF with the whole balance: PUSH0 ×4, SELFBALANCE, PUSH20, GAS, CALL, STOP. */
const SWEEPER = `0x5f5f5f5f4773${THIEF.slice(2)}5af100` as const

const start = closeAfterEach(afterEach)
let bench: SponsorBench
let bundler: BundlerBench
beforeAll(async () => {
  bench = await startSponsorBench(21_573)
  bundler = await startBundlerBench(bench)
  await bench.node.setCode({ address: SWEEPER_AT, bytecode: SWEEPER })
}, 120_000)
afterAll(async () => {
  await bundler.close()
  await bench.close()
})

async function sweptPerson() {
  const server = await start({ bundlers: { ...bundler.options(), targets: new Set([DELEGATE]) } })
  const user = await sponsoredPerson(bench, server)
  await bench.node.setCode({ address: user.from, bytecode: concatHex(['0xef0100', SWEEPER_AT]) })
  return user
}

function requestOf({ from, read }: { from: string; read: Parameters<typeof finishRequest>[2]['read'] }) {
  const call = {
    ...({ method: 'airlock_takeBackAccount', params: [], chainId: CHAIN_ID, user: 'ada' } as const),
    ...{ signal: new AbortController().signal, site: { origin: 'https://app.example', trust: 'allowed' as const } },
  }
  const input = { accounts: { eip155: from, solana: '' }, recipients: [], read, knownContracts: {}, texts: en.networks }
  return { call, describe: (sponsor?: Sponsor) => describeRequest(call, { ...input, sponsor }) }
}

test('[T217] replaces a sweeper at the operator’s cost if the account has no coins', async () => {
  const user = await sweptPerson()
  const { call, describe } = requestOf(user)
  const sponsor = user.sponsorFor()
  const screen = await describe(sponsor)
  expect(screen.title).toBe('upgrade')
  expect(receiptOf(screen).notes.map(({ name }) => name)).toEqual(['replacesCode', 'upgrade'])
  expect(screen.fields.map(({ name }) => name)).toEqual([
    'network',
    'runs',
    'knownAs',
    'ranBefore',
    'paidBy',
    'notAfter',
  ])
  const { signing } = screen.offers[0]
  const signed = await user.sign(signing)
  await finishRequest(call, signed, { read: user.read, account: user.from, signing, sponsor })
  await expect.poll(() => bench.codeOf(user.from)).toBe(DELEGATED_CODE.toLowerCase())
  const payer = testAccount(9)
  await bench.give(payer.address, parseEther('5'))
  const serializedTransaction = await payer.signTransaction({
    ...{ chainId: CHAIN_ID, type: 'eip1559', to: user.from, value: parseEther('1'), gas: 100_000n },
    ...{ maxFeePerGas: parseEther('0.00000001'), maxPriorityFeePerGas: 1n },
    nonce: await bench.client.getTransactionCount({ address: payer.address }),
  })
  const hash = await bench.client.sendRawTransaction({ serializedTransaction })
  await bench.client.waitForTransactionReceipt({ hash })
  expect(await bench.client.getBalance({ address: user.from })).toBe(parseEther('1'))
})

test('removes the code by a transaction if the account can pay, or no one else does', async () => {
  const user = await sweptPerson()
  const { describe } = requestOf(user)
  const unpaid = await describe()
  expect([unpaid.title, unpaid.offers[0].signing.kind]).toEqual(['takeBack', 'transactions'])
  expect(unpaid.warnings).toEqual(['notEnough'])
  await bench.give(user.from, parseEther('1'))
  expect((await describe(user.sponsorFor())).offers[0].signing.kind).toBe('transactions')
})
