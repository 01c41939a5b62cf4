import { createTestClient, createWalletClient, http, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountCode } from '../../apps/modal-frame/src/namespaces/eip155/code/readAccountCode.ts'
import { type LocalChain, startAnvil } from '../stack/chain/startAnvil.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { DELEGATE_ADDRESS } from '../stack/smartAccount/delegateAddress.ts'
import { deploySmartAccount } from '../stack/smartAccount/deploySmartAccount.ts'

const THIEF = '0x000000000000000000000000000000000000dEaD'
const SWEEPER_AT = '0x00000000000000000000000000000000005eebe1'
/** Calls THIEF with the whole balance: PUSH0 ×4, SELFBALANCE, PUSH20, GAS, CALL, STOP. */
const SWEEPER = `0x5f5f5f5f4773${THIEF.slice(2)}5af100` as const
/** Accepts every payment: STOP. */
const KEEPER_AT = '0x000000000000000000000000000000000000cafe'
const METAMASK = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
/** Burns all gas: JUMPDEST PUSH0 JUMP. */
const BURNER_AT = '0x00000000000000000000000000000000000b0413'

let chain: LocalChain
const chainClient = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)

beforeAll(async () => {
  chain = await startAnvil({ chainId: 8_453, port: 21_612, flags: ['--hardfork', 'prague'] })
  await deploySmartAccount(chain)
  await chainClient().setCode({ address: SWEEPER_AT, bytecode: SWEEPER })
  await chainClient().setCode({ address: KEEPER_AT, bytecode: '0x00' })
  await chainClient().setCode({ address: BURNER_AT, bytecode: '0x5b5f56' })
}, 60_000)
afterAll(() => chain.close())

async function delegatedTo(contractAddress: `0x${string}`, account = privateKeyToAccount(generatePrivateKey())) {
  const chainId = chain.chainId
  const payer = createWalletClient({ account: testAccount(3), transport: http(chain.rpcUrl) })
  const authorization = await account.signAuthorization({ contractAddress, chainId, nonce: 0 })
  const hash = await payer.sendTransaction({
    chain: null,
    to: payer.account.address,
    authorizationList: [authorization],
  })
  await chainClient().waitForTransactionReceipt({ hash })
  return account.address
}

const read = (address: string) =>
  readAccountCode(
    (method, params) => chainClient().request({ method, params } as never),
    { address, network: `eip155:${chain.chainId}` },
    () => {},
  )

test('[T217] finds an unlisted sweeper by a simulated payment', async () => {
  const address = await delegatedTo(SWEEPER_AT)
  expect(await read(address)).toEqual({ kind: 'sweeper', delegate: SWEEPER_AT })
  expect(await chainClient().getBalance({ address })).toBe(0n)
  const payer = createWalletClient({ account: testAccount(3), transport: http(chain.rpcUrl) })
  const hash = await payer.sendTransaction({ chain: null, to: address, value: parseEther('1') })
  await chainClient().waitForTransactionReceipt({ hash })
  expect(await chainClient().getBalance({ address })).toBe(0n)
})

test('[T217] reports an unlisted delegate that keeps payments as unknown', async () => {
  const address = await delegatedTo(KEEPER_AT)
  expect(await read(address)).toEqual({ kind: 'unknown', delegate: KEEPER_AT })
})

test('[T245] reports an unlisted delegate that burns all gas as unknown', async () => {
  const address = await delegatedTo(BURNER_AT)
  expect(await read(address)).toEqual({ kind: 'unknown', delegate: BURNER_AT })
})

const self = privateKeyToAccount(generatePrivateKey())
test.each<[string, () => Promise<`0x${string}`>]>([
  ['an account that delegates to a sweeper', () => delegatedTo(SWEEPER_AT)],
  ['itself', async () => self.address],
  ['an address without code', async () => privateKeyToAccount(generatePrivateKey()).address],
  ['a precompile', async () => '0x0000000000000000000000000000000000000004'],
])('[T217] reports an account that delegates to %s as unknown', async (_what, delegateOf) => {
  const delegate = await delegateOf()
  const address = await delegatedTo(delegate, delegate === self.address ? self : undefined)
  expect(await read(address)).toEqual({ kind: 'unknown', delegate: delegate.toLowerCase() })
})

test('[T255] does not trust other code at the address of a listed delegate', async () => {
  const address = await delegatedTo(METAMASK)
  expect(await read(address)).toEqual({ kind: 'unknown', delegate: METAMASK })
  await chainClient().setCode({ address: METAMASK, bytecode: SWEEPER })
  expect(await read(address)).toEqual({ kind: 'sweeper', delegate: METAMASK })
})

test('[T217] recognizes the listed delegate, and an account without code', async () => {
  expect(await read(await delegatedTo(DELEGATE_ADDRESS))).toMatchObject({ kind: 'known', name: 'Simple7702Account' })
  expect(await read(privateKeyToAccount(generatePrivateKey()).address)).toEqual({ kind: 'none' })
})
