import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifySignIn } from '../../packages/verify/src/verifySignIn.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'
import { startChain } from '../stack/chain/startChain.ts'
import { DEPLOYER_INDEX, testAccount } from '../stack/chain/testAccounts.ts'
import { ownedAccount } from '../stack/smartAccount/ownedAccount.ts'

const CHAIN = 'eip155:8453'
const NONCE = 'k3J9f0aLq2'
const [OWNER, UNKNOWN_ACCOUNT] = [testAccount(1), testAccount(2)]
const DEPLOYED = ownedAccount(OWNER.address)
const PLANNED = ownedAccount(UNKNOWN_ACCOUNT.address)

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 8_453, port: 21_610 })
  const transport = http(chain.rpcUrl)
  const payer = createWalletClient({ account: testAccount(DEPLOYER_INDEX), transport })
  const hash = await payer.sendTransaction({ chain: null, to: DEPLOYED.factory, data: DEPLOYED.data })
  await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash })
})
afterAll(() => chain.close())

type Course = {
  account: { address: Hex }
  signer: { signMessage(text: { message: string }): Promise<Hex> }
  wrap?(signature: Hex): Hex
  chainId?: 'eip155:1'
  sent?(message: string): string
}

async function signIn({ account, signer, wrap = (signature) => signature, chainId, sent = String }: Course) {
  const message = formatSignIn({
    domain: 'app.example',
    accountAddress: account.address,
    uri: 'https://app.example/',
    version: '1',
    chainId: chainId ?? CHAIN,
    nonce: NONCE,
    issuedAt: new Date().toISOString(),
  })
  const signature = wrap(await signer.signMessage({ message }))
  const expected = { domain: 'app.example', nonce: NONCE }
  const node = (id: string) => (id === CHAIN ? chain.rpcUrl : undefined)
  const verified = await verifySignIn({ message: sent(message), signature, expected, node })
  return verified.ok ? verified.account : verified.reason
}

/** Puts the call that deploys an account in front of its signature (ERC-6492). */
const before =
  ({ factory, data }: typeof PLANNED) =>
  (signature: Hex) =>
    serializeErc6492Signature({ address: factory, data, signature })
const otherPage = (text: string) => text.replace('URI: https://app.example/', 'URI: https://app.example/farms')

describe('a contract that is deployed (ERC-1271)', () => {
  test('signs in with a signature of its owner', async () => {
    expect(await signIn({ account: DEPLOYED, signer: OWNER })).toBe(`${CHAIN}:${DEPLOYED.address}`)
  })

  test('rejects another signer, and a message that was changed after signing', async () => {
    expect(await signIn({ account: DEPLOYED, signer: UNKNOWN_ACCOUNT })).toBe('signature')
    expect(await signIn({ account: DEPLOYED, signer: OWNER, sent: otherPage })).toBe('signature')
  })

  test('fails as unreachable on a chain without a node', async () => {
    expect(await signIn({ account: DEPLOYED, signer: OWNER, chainId: 'eip155:1' })).toBe('unreachable')
  })
})

describe('a contract that is not deployed yet (ERC-6492)', () => {
  test('signs in without being deployed', async () => {
    const account = await signIn({ account: PLANNED, signer: UNKNOWN_ACCOUNT, wrap: before(PLANNED) })
    expect(account).toBe(`${CHAIN}:${PLANNED.address}`)
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    expect(await client.getCode({ address: PLANNED.address })).toBeUndefined()
  })

  test('rejects another signer, and a changed message, before its deployment', async () => {
    expect(await signIn({ account: PLANNED, signer: OWNER, wrap: before(PLANNED) })).toBe('signature')
    expect(await signIn({ account: PLANNED, signer: UNKNOWN_ACCOUNT, wrap: before(PLANNED), sent: otherPage })).toBe(
      'signature',
    )
  })

  test('rejects a signature without its deployment, or with that of another account', async () => {
    expect(await signIn({ account: PLANNED, signer: UNKNOWN_ACCOUNT })).toBe('signature')
    expect(await signIn({ account: PLANNED, signer: UNKNOWN_ACCOUNT, wrap: before(DEPLOYED) })).toBe('signature')
  })
})

describe('a system address, which has no key', () => {
  const anyone = { signMessage: async () => `0x${'00'.repeat(64)}1b` as const }
  const systemAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as Hex
  const prepared = (signature: Hex) => serializeErc6492Signature({ address: systemAddress(4), data: '0x', signature })

  test.each([0, 1, 2, 3, 4, 5, 0x0a, 0x64, 0x100, 0x800, 0xdead, 0xffff])(
    '[T151] rejects address %i with any signature',
    async (number) => {
      const account = { address: systemAddress(number) }
      expect(await signIn({ account, signer: anyone })).toBe('address')
      expect(await signIn({ account, signer: anyone, wrap: prepared })).toBe('address')
    },
  )
})
