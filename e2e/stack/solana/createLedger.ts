import { encodeBase58 } from '@airlock/protocol/text/base58'
import {
  type Address,
  address,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  lamports,
} from '@solana/kit'
import { getMintEncoder, getTokenDecoder, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

type Methods = Record<string, (params: unknown[]) => unknown>
type Entry = {
  signature: string
  slot: number
  blockTime: number
  err: unknown
  accounts: string[]
  fee: number
  base64: string
  before: string[]
  after: string[]
  tokensBefore: object[]
  tokensAfter: object[]
}

export type Ledger = {
  methods: Methods
  airdrop(to: string, amount: bigint): void
  /** @returns its address */
  mint(at: string, decimals: number, holders: Record<string, bigint>, options?: MintOptions): void
  balanceOf(account: string): bigint
  skip(blocks: number): void
}

type MintOptions = { program?: Address; extensions?: Uint8Array }

const TOKEN_2022_PROGRAM_ADDRESS = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS]
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

const GENESIS_HASH = 'AirLockLoca1NetGenesisHashxxxxxxxxxxxxxxxxxx'
/** Blocks for which a hash may be used (https://solana.com/docs/core/transactions/confirmation). */
const HASH_LIFE = 150
const FEE = 5_000n

/** It has no blocks, forks or dropped transactions. */
export function createLedger(): Ledger {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(10_000n)
  const hashes = new Map<string, number>()
  const history: Entry[] = []
  const tokenAccounts = new Map<string, Set<string>>()
  let slot = 1

  const now = () => Math.floor(Date.now() / 1_000)
  const context = () => ({ slot, apiVersion: '2.0.0' })
  const balanceOf = (account: string) => svm.getBalance(address(account)) ?? 0n

  function latestHash() {
    const hash = svm.latestBlockhash() as string
    if (!hashes.has(hash)) hashes.set(hash, slot)
    return hash
  }

  function nextSlot(blocks = 1) {
    slot += blocks
    svm.warpToSlot(BigInt(slot))
    svm.expireBlockhash()
    latestHash()
  }

  function send(base64: string): string {
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(base64))
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const usable = hashes.get(message.lifetimeToken)
    if (usable === undefined || slot - usable > HASH_LIFE) throw preflight('Blockhash not found', 'BlockhashNotFound')
    const accounts = message.staticAccounts.map(String)
    const before = accounts.map((one) => String(balanceOf(one)))
    const tokensBefore = tokenBalances(accounts)
    const result = svm.sendTransaction(transaction)
    if (result instanceof FailedTransactionMetadata) throw refusedBy(result)
    const signature = getSignatureFromTransaction(transaction)
    const after = accounts.map((one) => String(balanceOf(one)))
    history.unshift({
      signature,
      slot,
      blockTime: now(),
      err: null,
      accounts,
      fee: feeOf(getBase64Decoder().decode(Uint8Array.from(transaction.messageBytes))),
      base64,
      before,
      after,
      tokensBefore,
      tokensAfter: tokenBalances(accounts),
    })
    for (const one of accounts) noteTokenAccount(one)
    nextSlot()
    return signature
  }

  function noteTokenAccount(one: string) {
    const account = svm.getAccount(address(one))
    if (!account.exists || !TOKEN_PROGRAMS.includes(account.programAddress) || account.data.length < 165) return
    const { owner } = getTokenDecoder().decode(account.data.slice(0, 165))
    tokenAccounts.set(owner, (tokenAccounts.get(owner) ?? new Set()).add(one))
  }

  function decimalsOf(mint: Address): number {
    const account = svm.getAccount(mint)
    return account.exists ? (account.data[44] ?? 0) : 0
  }

  function parsedToken(one: string) {
    const account = svm.getAccount(address(one))
    if (!account.exists) throw new Error(`no account ${one}`)
    const { mint, owner, amount } = getTokenDecoder().decode(account.data.slice(0, 165))
    const decimals = decimalsOf(mint)
    const tokenAmount = { amount: String(amount), decimals, uiAmountString: String(Number(amount) / 10 ** decimals) }
    const parsed = { info: { mint, owner, tokenAmount, state: 'initialized', isNative: false }, type: 'account' }
    return {
      pubkey: one,
      account: {
        data: { program: 'spl-token', parsed, space: 165 },
        executable: false,
        lamports: Number(account.lamports),
        owner: account.programAddress,
        rentEpoch: 0,
        space: 165,
      },
    }
  }

  function tokenBalances(accounts: readonly string[]) {
    return accounts.flatMap((one, accountIndex) => {
      const account = svm.getAccount(address(one))
      if (!account.exists || !TOKEN_PROGRAMS.includes(account.programAddress) || account.data.length < 165) return []
      const { info } = parsedToken(one).account.data.parsed
      return [{ accountIndex, mint: info.mint, owner: info.owner, uiTokenAmount: info.tokenAmount }]
    })
  }

  function feeOf(base64: unknown): number {
    const message = getCompiledTransactionMessageDecoder().decode(getBase64Encoder().encode(String(base64)))
    if (!('instructions' in message)) return Number(FEE)
    let [units, price] = [200_000n, 0n]
    for (const { programAddressIndex, data } of message.instructions) {
      if (message.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET || data === undefined) continue
      const view = new DataView(Uint8Array.from(data).buffer)
      if (view.getUint8(0) === 2) units = BigInt(view.getUint32(1, true))
      if (view.getUint8(0) === 3) price = view.getBigUint64(1, true)
    }
    return Number(FEE * BigInt(message.header.numSignerAccounts) + (units * price + 999_999n) / 1_000_000n)
  }

  function simulate(base64: unknown) {
    svm.withSigverify(false)
    try {
      const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(String(base64)))
      const result = svm.simulateTransaction(transaction)
      const isFailed = result instanceof FailedTransactionMetadata
      const meta = result.meta()
      const value = { err: isFailed ? result.err().toString() : null, logs: meta.logs() }
      return { context: context(), value: { ...value, unitsConsumed: Number(meta.computeUnitsConsumed()) } }
    } finally {
      svm.withSigverify(true)
    }
  }

  function accountInfo(one: string) {
    const account = svm.getAccount(address(one))
    if (!account.exists) return null
    return {
      data: [getBase64Decoder().decode(account.data), 'base64'],
      executable: account.executable,
      lamports: Number(account.lamports),
      owner: account.programAddress,
      rentEpoch: 0,
      space: Number(account.space),
    }
  }

  const methods: Methods = {
    getHealth: () => 'ok',
    getGenesisHash: () => GENESIS_HASH,
    getSlot: () => slot,
    getBlockHeight: () => slot,
    getLatestBlockhash: () => ({
      context: context(),
      value: { blockhash: latestHash(), lastValidBlockHeight: slot + HASH_LIFE },
    }),
    isBlockhashValid: ([hash]) => ({
      context: context(),
      value: slot - (hashes.get(String(hash)) ?? Number.NEGATIVE_INFINITY) <= HASH_LIFE,
    }),
    getBalance: ([account]) => ({ context: context(), value: Number(balanceOf(String(account))) }),
    getAccountInfo: ([account]) => ({ context: context(), value: accountInfo(String(account)) }),
    getMultipleAccounts: ([list]) => ({ context: context(), value: (list as string[]).map(accountInfo) }),
    getMinimumBalanceForRentExemption: ([size]) => Number(svm.minimumBalanceForRentExemption(BigInt(Number(size)))),
    getFeeForMessage: ([message]) => ({ context: context(), value: feeOf(message) }),
    getRecentPrioritizationFees: () => [{ slot, prioritizationFee: 0 }],
    getEpochInfo: () => ({ absoluteSlot: slot, blockHeight: slot, epoch: 0, slotIndex: slot, slotsInEpoch: 432_000 }),
    simulateTransaction: ([base64]) => simulate(base64),
    getTokenAccountsByOwner: ([account, filter]) => {
      const { programId, mint } = filter as { programId?: string; mint?: string }
      const all = [...(tokenAccounts.get(String(account)) ?? [])].map(parsedToken)
      const value = all.filter(({ account }) =>
        mint ? account.data.parsed.info.mint === mint : programId === account.owner,
      )
      return { context: context(), value }
    },
    sendTransaction: ([base64]) => send(String(base64)),
    getSignatureStatuses: ([list]) => ({
      context: context(),
      value: (list as string[]).map((one) => {
        const found = history.find(({ signature }) => signature === one)
        return found ? { slot: found.slot, confirmations: null, err: null, confirmationStatus: 'finalized' } : null
      }),
    }),
    getSignaturesForAddress: ([account, options]) => {
      const { limit = 1_000, before } = (options ?? {}) as { limit?: number; before?: string }
      const all = history.filter(({ accounts }) => accounts.includes(String(account)))
      const start = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
      return all.slice(start, start + limit).map(({ signature, slot: at, blockTime, err }) => ({
        signature,
        slot: at,
        blockTime,
        err,
        memo: null,
        confirmationStatus: 'finalized',
      }))
    },
    getTransaction: ([one]) => {
      const found = history.find(({ signature }) => signature === one)
      if (!found) return null
      const meta = {
        err: null,
        fee: found.fee,
        preBalances: found.before.map(Number),
        postBalances: found.after.map(Number),
        preTokenBalances: found.tokensBefore,
        postTokenBalances: found.tokensAfter,
      }
      const message = { accountKeys: found.accounts.map((pubkey, index) => ({ pubkey, signer: index === 0 })) }
      return { slot: found.slot, blockTime: found.blockTime, meta, transaction: { signatures: [one], message } }
    },
    requestAirdrop: ([account, amount]) => {
      const result = svm.airdrop(address(String(account)), lamports(BigInt(Number(amount))))
      nextSlot()
      return result && !(result instanceof FailedTransactionMetadata) ? encodeBase58(result.signature()) : null
    },
  }
  latestHash()

  return {
    methods,
    balanceOf,
    skip: nextSlot,
    airdrop(to, amount) {
      svm.airdrop(address(to), lamports(amount))
      nextSlot()
    },
    mint(at, decimals, holders, { program = TOKEN_PROGRAM_ADDRESS, extensions } = {}) {
      const supply = Object.values(holders).reduce((sum, one) => sum + one, 0n)
      const mintData = getMintEncoder().encode({
        mintAuthority: null,
        supply,
        decimals,
        isInitialized: true,
        freezeAuthority: null,
      })
      const put = (filter: Address, data: Uint8Array) =>
        svm.setAccount({
          address: filter,
          data,
          executable: false,
          lamports: lamports(10_000_000n),
          programAddress: program,
          space: BigInt(data.length),
        })
      put(address(at), withExtensions(Uint8Array.from(mintData), extensions))
      for (const [index, [owner, amount]] of Object.entries(holders).entries()) {
        const data = getTokenEncoder().encode({
          mint: address(at),
          owner: address(owner),
          amount,
          delegate: null,
          state: 1,
          isNative: null,
          delegatedAmount: 0,
          closeAuthority: null,
        })
        const filter = tokenAddress(at, index)
        put(address(filter), Uint8Array.from(data))
        noteTokenAccount(filter)
      }
    },
  }
}

function withExtensions(mint: Uint8Array, extensions: Uint8Array | undefined): Uint8Array {
  if (extensions === undefined) return mint
  const data = new Uint8Array(166 + extensions.length)
  data.set(mint)
  data[165] = 1
  data.set(extensions, 166)
  return data
}

function tokenAddress(mint: string, index: number): string {
  const bytes = Uint8Array.from(getBase58Encoder().encode(mint))
  bytes[31] = ((bytes[31] ?? 0) + index + 1) % 256
  return encodeBase58(bytes)
}

function refusedBy(result: FailedTransactionMetadata) {
  const text = result.toString()
  return text.includes('AlreadyProcessed')
    ? preflight('This transaction has already been processed', 'AlreadyProcessed')
    : preflight(text, 'failed')
}

function preflight(message: string, err: string) {
  return Object.assign(new Error(`Transaction simulation failed: ${message}`), { code: -32002, data: { err } })
}
