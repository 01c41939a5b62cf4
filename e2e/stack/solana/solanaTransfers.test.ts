import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  decompileTransactionMessage,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaipNetwork } from '../../../apps/modal-frame/src/core/networks/network.ts'
import type {
  ModalSends,
  SigningRequest,
  Transfer,
  Transfers,
} from '../../../apps/modal-frame/src/core/ports/Transfers.ts'
import { createSolanaAdapter } from '../../../apps/modal-frame/src/namespaces/solana/createSolanaAdapter.ts'
import { DEFINITIONS } from '../../../apps/modal-frame/src/namespaces/solana/definitions.ts'
import { type SolanaNetwork, startSolana } from './startSolana.ts'

const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const LIGHTHOUSE = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const SECRET = new Uint8Array(32).fill(21)
const FROM = encodeBase58(ed25519.getPublicKey(SECRET))
const COIN = { address: null, decimals: 9 }
const SOL = 1_000_000_000n

let chain: SolanaNetwork
let transfers: Transfers & ModalSends
let seed = 30

beforeAll(async () => {
  chain = await startSolana()
  const settings = { projectId: 'default', rpcOrigins: [chain.url] }
  transfers = (await createSolanaAdapter(settings).transfers?.()) as Transfers & ModalSends
})
afterAll(() => chain.close())
beforeEach(() => {
  const missing = 10n * SOL - chain.ledger.balanceOf(FROM)
  if (missing > 0n) chain.ledger.airdrop(FROM, missing)
})

function current() {
  seed += 1
  return encodeBase58(ed25519.getPublicKey(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? seed : 5))))
}

const network = (): CaipNetwork => {
  const [definition] = DEFINITIONS
  if (definition === undefined) throw new Error('no network')
  const urls = { http: [chain.url] }
  return { ...definition, caipNetworkId: SOLANA_MAINNET, rpcUrls: { default: urls, chainDefault: urls } }
}
const coinTo = (to: string, amount: bigint): Transfer => ({ from: FROM, to, asset: COIN, amount })

function sign(wire: string, secret = SECRET) {
  const bytes = Uint8Array.from(getBase64Encoder().encode(wire))
  const signature = ed25519.sign(bytes.slice(65), secret)
  bytes.set(signature, 1)
  return { transaction: getBase64Decoder().decode(bytes), signature: encodeBase58(signature) }
}

const wireOf = (request: SigningRequest) => (request.params as { transaction: string }).transaction

async function requested(transfer: Transfer) {
  const fee = await transfers.fee(network(), transfer)
  const request = await transfers.request(network(), transfer, fee)
  return { fee, request, wire: wireOf(request) }
}

async function sent(transfer: Transfer) {
  const { fee, request, wire } = await requested(transfer)
  const signed = await transfers.readSigned(network(), transfer, request, { transaction: sign(wire).transaction })
  return { fee, ...signed, outcome: await signed.broadcast() }
}

async function holdingOf(owner: string, mint: string, tokenProgram: Address = TOKEN_PROGRAM_ADDRESS) {
  const [at] = await findAssociatedTokenPda({ owner: address(owner), mint: address(mint), tokenProgram })
  const info = (await chain.ledger.methods.getAccountInfo?.([at])) as { value: { data: [string] } | null }
  if (info.value === null) return undefined
  const data = getBase64Encoder().encode(info.value.data[0])
  return getTokenDecoder().decode(Uint8Array.from(data).slice(0, 165)).amount
}

function changed(
  wire: string,
  change: { instructions?: (all: Instruction[]) => Instruction[]; payer?: string; hash?: string },
) {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const message = decompileTransactionMessage(compiled)
  const instructions = [...message.instructions] as Instruction[]
  const empty = createTransactionMessage({ version: 'legacy' })
  const paid = setTransactionMessageFeePayer(address(change.payer ?? FROM), empty)
  const lifetime = {
    blockhash: blockhash(change.hash ?? String((compiled as { lifetimeToken?: string }).lifetimeToken)),
    lastValidBlockHeight: 0n,
  }
  const alive = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  const complete = appendTransactionMessageInstructions(change.instructions?.(instructions) ?? instructions, alive)
  return getBase64Decoder().decode(getTransactionEncoder().encode(compileTransaction(complete)))
}

describe('the coin', () => {
  test('goes to a new account to the lamport, for the fee that was shown', async () => {
    const to = current()
    const before = chain.ledger.balanceOf(FROM)
    const plan = coinTo(to, 8_200_000_001n)
    expect(await transfers.context(network(), plan)).toEqual({
      coin: before,
      asset: before,
      decimals: 9,
      isContract: false,
      minimum: 890_880n,
      receiverCoin: 0n,
    })
    const { fee, outcome, sent: row } = await sent(plan)
    expect(outcome).toBe('sent')
    expect(fee.total).toBeGreaterThan(5_000n)
    expect(chain.ledger.balanceOf(to)).toBe(8_200_000_001n)
    expect(before - chain.ledger.balanceOf(FROM)).toBe(8_200_000_001n + fee.total)
    expect(await transfers.stateOf(network(), row)).toEqual({
      status: 'confirmed',
      hash: row.hash,
      as: 'asked',
      fee: String(fee.total),
    })
  })

  test('sends the full balance and leaves nothing', async () => {
    const to = current()
    const coin = chain.ledger.balanceOf(FROM)
    const { total } = await transfers.fee(network(), coinTo(to, coin))
    expect((await sent(coinTo(to, coin - total))).outcome).toBe('sent')
    expect(chain.ledger.balanceOf(FROM)).toBe(0n)
  })

  test('sends the same transaction again', async () => {
    const to = current()
    const { broadcast } = await sent(coinTo(to, SOL))
    expect(await broadcast()).toBe('sent')
    expect(chain.ledger.balanceOf(to)).toBe(SOL)
  })
})

describe('a token', () => {
  test.each([
    ['of the first program', TOKEN_PROGRAM_ADDRESS, undefined],
    ['with harmless extensions', TOKEN_2022, Uint8Array.of(3, 0, 32, 0, ...new Uint8Array(32))],
  ])('sends %s from two accounts to a new receiver with the shown deposit', async (_, program, extensions) => {
    const [mint, to] = [current(), current()]
    chain.ledger.mint(mint, 6, { [current()]: 1n, [FROM]: 500_000n }, { program, ...(extensions && { extensions }) })
    chain.ledger.mint(mint, 6, { [FROM]: 2_500_000n }, { program, ...(extensions && { extensions }) })
    const plan: Transfer = { from: FROM, to, asset: { address: mint, decimals: 6 }, amount: 2_600_000n }
    expect(await transfers.context(network(), plan)).toMatchObject({ asset: 3_000_000n, decimals: 6 })
    const before = chain.ledger.balanceOf(FROM)
    const { fee, outcome } = await sent(plan)
    expect(outcome).toBe('sent')
    expect(fee.deposit).toBe(program === TOKEN_2022 ? 2_074_080n : 2_039_280n)
    expect(await holdingOf(to, mint, program)).toBe(2_600_000n)
    expect(before - chain.ledger.balanceOf(FROM)).toBe(fee.total)
    const again = await transfers.fee(network(), { ...plan, amount: 1n })
    expect(again.deposit).toBeUndefined()
  })

  test('rejects more of a token than the account has', async () => {
    const mint = current()
    chain.ledger.mint(mint, 6, { [FROM]: 5n })
    const plan: Transfer = { from: FROM, to: current(), asset: { address: mint, decimals: 6 }, amount: 6n }
    await expect(transfers.fee(network(), plan)).rejects.toMatchObject({
      name: 'RPC_FAILED',
      cause: expect.objectContaining({ code: -32_002 }),
    })
  })

  const fees = (before: number, later: number) => {
    const value = new Uint8Array(112)
    value.set([1, 0, 108, 0])
    const view = new DataView(value.buffer)
    view.setUint16(4 + 72 + 16, before, true)
    view.setUint16(4 + 90 + 16, later, true)
    return value
  }
  const none = Uint8Array.of(14, 0, 64, 0, ...new Uint8Array(64))
  const hook = Uint8Array.of(14, 0, 64, 0, ...new Uint8Array(32), ...new Uint8Array(32).fill(1))

  test.each([
    ['with a fee of its own', fees(0, 100), 'token'],
    ['whose fee ended', fees(100, 0), undefined],
    ['that nobody may pass on', Uint8Array.of(9, 0, 0, 0), 'token'],
    ['that calls a program', hook, 'token'],
    ['that could call one and does not', none, undefined],
    ['with interest', Uint8Array.of(10, 0, 52, 0, ...new Uint8Array(52)), 'token'],
    ['of a kind that came later', Uint8Array.of(200, 0, 0, 0), 'token'],
  ])('distinguishes %s', async (_, extensions, error) => {
    const mint = current()
    chain.ledger.mint(mint, 6, { [FROM]: 5n }, { program: TOKEN_2022, extensions })
    const context = await transfers.context(network(), {
      from: FROM,
      to: current(),
      asset: { address: mint, decimals: 6 },
    })
    expect(context.rejection).toBe(error)
  })
})

test('rejects tokens, token accounts and programs as recipients', async () => {
  const mint = current()
  chain.ledger.mint(mint, 6, { [FROM]: 5n })
  const accounts = (await chain.ledger.methods.getTokenAccountsByOwner?.([FROM, { mint }])) as {
    value: { pubkey: string }[]
  }
  for (const to of [mint, accounts.value[0]?.pubkey ?? '', TOKEN_PROGRAM_ADDRESS, '11111111111111111111111111111111']) {
    expect((await transfers.context(network(), { from: FROM, to, asset: COIN })).rejection).toBe('receiver')
  }
})

describe('responses of a wallet', () => {
  const to = current()
  const plan = coinTo(to, SOL)

  test('accepts only a signature, as older wallets return', async () => {
    const { request, wire } = await requested(plan)
    const signed = await transfers.readSigned(network(), plan, request, { signature: sign(wire).signature })
    expect(await signed.broadcast()).toBe('sent')
    expect(signed.sent).toMatchObject({ hash: sign(wire).signature, lastHeight: request.lastHeight, from: FROM, to })
  })

  test('accepts own price, guards and a newer hash', async () => {
    const { request, wire } = await requested(plan)
    chain.ledger.skip(3)
    const latest = (await chain.ledger.methods.getLatestBlockhash?.([])) as { value: { blockhash: string } }
    const hash = latest.value.blockhash
    const guard: Instruction = {
      programAddress: LIGHTHOUSE,
      accounts: [{ address: address(FROM), role: 0 }],
      data: Uint8Array.of(9),
    }
    const other = changed(wire, { hash, instructions: (all) => [...all.slice(1), guard] })
    const { sent: row } = await transfers.readSigned(network(), plan, request, { transaction: sign(other).transaction })
    expect(row.lastHeight).toBeGreaterThan(request.lastHeight)
  })

  const pay = (receiver: string, amount: bigint) =>
    getTransferSolInstruction({ source: createNoopSigner(address(FROM)), destination: address(receiver), amount })
  const THIEF = current()
  const OTHER = new Uint8Array(32).fill(22)

  test.each<[string, (wire: string) => unknown]>([
    [
      'another amount',
      (wire) => sign(changed(wire, { instructions: (all) => [...all.slice(0, 2), pay(to, SOL + 1n)] })),
    ],
    [
      'another receiver',
      (wire) => sign(changed(wire, { instructions: (all) => [...all.slice(0, 2), pay(THIEF, SOL)] })),
    ],
    ['one transfer more', (wire) => sign(changed(wire, { instructions: (all) => [...all, pay(THIEF, 1n)] }))],
    ['no transfer', (wire) => sign(changed(wire, { instructions: (all) => all.slice(0, 2) }))],
    [
      'a program that is unknown',
      (wire) => sign(changed(wire, { instructions: (all) => [...all, { programAddress: address(THIEF) }] })),
    ],
    ['somebody else who pays', (wire) => ({ transaction: changed(wire, { payer: THIEF }) })],
    ['the signature of another account', (wire) => sign(wire, OTHER)],
    ['no signature', (wire) => ({ transaction: wire })],
    ['a signature of 63 bytes', (wire) => ({ signature: encodeBase58(decodeBase58(sign(wire).signature).slice(1)) })],
    ['nothing', () => null],
    ['a text', () => 'signed'],
    ['base64 of no transaction', () => ({ transaction: 'AAAA' })],
    ['more than a packet', () => ({ transaction: 'A'.repeat(1_648) })],
  ])('rejects %s and sends nothing', async (_, respond) => {
    const { request, wire } = await requested(plan)
    const input = respond(wire)
    const alone =
      input !== null && typeof input === 'object' && 'transaction' in input ? { transaction: input.transaction } : input
    const before = chain.requests.length
    await expect(transfers.readSigned(network(), plan, request, alone)).rejects.toMatchObject({
      name: 'WALLET_INVALID_ANSWER',
    })
    expect(chain.requests.slice(before)).not.toContain('sendTransaction')
  })
})

describe('a transaction that the network does not answer for', () => {
  test('is on its way until its last block is final, and never comes after that', async () => {
    const { request, wire } = await requested(coinTo(current(), SOL))
    const { sent: row, broadcast } = await transfers.readSigned(network(), coinTo(current(), SOL), request, sign(wire))
    chain.lie('sendTransaction', 'busy')
    expect(await broadcast()).toBe('unknown')
    expect(await transfers.stateOf(network(), row)).toEqual({ status: 'unknown' })
    chain.ledger.skip(150)
    expect(await transfers.stateOf(network(), row)).toEqual({ status: 'unknown' })
    chain.ledger.skip(1)
    expect(await transfers.stateOf(network(), row)).toEqual({ status: 'expired' })
    chain.lie('sendTransaction', undefined)
    expect(await broadcast()).toBe('refused')
  })
})
