import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { getAddress } from 'viem'
import { DELEGATE, DELEGATED_CODE } from '../../../calls/smartAccount/delegate.ts'
import { encodeBatch } from '../../../calls/smartAccount/encodeBatch.ts'
import type { Batch } from '../../../calls/smartAccount/planBatch.ts'
import type { Sponsor, Sponsored } from '../../../calls/sponsor/createSponsor.ts'
import { SecureFault } from '../../../errors/SecureFault.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { dearFeeIn, isHighFee } from '../../shared/highFee.ts'
import { isPersonsCode } from '../../shared/personsCode.ts'
import { recipientWarnings } from '../../shared/recipientWarnings.ts'
import { tooMuch } from '../../shared/tooMuch.ts'
import type {
  Allowance,
  Amount,
  Amounts,
  Calls,
  Description,
  Fact,
  FactName,
  Offer,
  Title,
  WantedTransaction,
  Warning,
} from '../../shared/types.ts'
import { feeText } from '../fees/feeText.ts'
import { type AmountText, amountText, COIN, greatestOf, keyOf, sumOf } from '../meanings/amounts.ts'
import { type Contracts, contractsOf } from '../meanings/knownContracts.ts'
import type { Meaning, MeaningGiven } from '../meanings/Meaning.ts'
import { meaningOf, together } from '../meanings/meaningOf.ts'
import { addressFact, amountFact } from '../meanings/meaningParts.ts'
import { UNLIMITED } from '../meanings/readToken.ts'
import { compareSimulations, type Tested } from '../simulation/compareSimulations.ts'
import { simulateAtNoPrice, simulateSigned } from '../simulation/simulateCalls.ts'
import { earlierAllowances } from './earlierAllowances.ts'
import { type Prepared, prepareTransactions, readBlock, type Speed } from './prepareTransactions.ts'
import type { Replacement } from './readReplacement.ts'

export type CallsGiven = {
  chainId: number
  from: string
  read: Read
  chainName: string
  symbol: string
  /** Addresses that the person has sent to before. */
  recipients: readonly string[]
  /** Contracts that the operator vouches for. */
  knownContracts: KnownContracts
  /** Set where the calls are done as one. */
  batch?: Batch | undefined
  /** Set where the operator may pay the fee of a batch. */
  sponsor?: Sponsor | undefined
}

/** A call with its meaning, and the code of the account that is called: none for a contract that is created. */
type ReadCall = { call: WantedTransaction; meaning: Meaning; code: string | undefined }
type ReadCalls = readonly [ReadCall, ...ReadCall[]]

/** Limit of rows for what a test takes and allows; a person reads no more. */
const MAX_EFFECTS = 40
/** Limit of rows for what is expected; leaving out the rest hides no loss. */
const MAX_EXPECTED = 10

/**
 * Transactions, one or several in a row: what they do, final with nonce, gas and fees, before anybody sees it. Payments are those that
 * the calls state or that a simulation takes, whichever is more; receipts are those on which all simulations agree, shown as expected.
 */
export async function describeCalls(calls: Calls, given: CallsGiven): Promise<Description> {
  const { chainId, from, read, symbol, batch, sponsor } = given
  const contracts = contractsOf(chainId, given.knownContracts)
  const text = amountText({ chainId, read, symbol, contracts })
  const meaningGiven = { chainId, from, read, contracts, text }
  const [block, replacement] = await Promise.all([readBlock(read, chainId), replacementOf(calls, meaningGiven)])
  const sent = batch === undefined ? withoutUpgrade(calls, replacement) : [asOne(calls, from, batch)]
  const [{ authorization } = {}] = sent
  const code = authorization && (authorization.address === DELEGATE ? DELEGATED_CODE : '0x')
  const atNoPrice = simulateAtNoPrice(sent, { chainId, from, read, block, code })
  const [prepared, rows, balance] = await Promise.all([
    prepareTransactions(sent, {
      chainId,
      from,
      read,
      block,
      code,
      simulation: atNoPrice,
      replaced: replacement?.replaced,
    }),
    Promise.all(calls.map((call) => readCall(call, meaningGiven))) as Promise<[ReadCall, ...ReadCall[]]>,
    read(chainId, 'eth_getBalance', [from, 'latest']),
  ])
  const meanings = rows.map(({ meaning }) => meaning)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const [usual, ...faster] = prepared.speeds
  const sponsored = batch && (await sponsor?.offer(calls, usual.transactions[0]))
  // Whoever pays for one call themselves needs no code for it.
  if (batch !== undefined && sponsored === undefined && calls.length === 1)
    return describeCalls(calls, { ...given, batch: undefined })
  const isPaid = ({ most }: Speed) => value + (sponsored === undefined ? most : 0n) <= BigInt(balance as string)
  // Each price that can be signed is tested: a contract sees it.
  const speeds: [Speed, ...Speed[]] = [usual, ...(sponsored === undefined ? faster.filter(isPaid) : [])]
  const [strangers, simulation, signed] = await Promise.all([
    strangersOf(rows, contracts, given),
    atNoPrice,
    Promise.all(
      speeds.map(({ transactions }) =>
        sponsored === undefined
          ? simulateSigned(transactions, { chainId, from, read, block, code })
          : sponsored.test(block),
      ),
    ),
  ])
  const tested = compareSimulations(simulation, signed)
  const also = allowancesBeside(tested.allowed, meanings)
  // A contract can log as much as its gas allows, so that what matters is lost in it.
  if (tested.out.size + also.length > MAX_EFFECTS) tooMuch()
  const isSent = rows.some(({ call, code }) => call.data !== '0x' && code === '0x')
  // An estimate of gas is no evidence of how a contract behaves at the price that is signed.
  const hasData = calls.some(({ data }) => data !== '0x')
  const outcome = tested.outcome ?? (hasData && prepared.outcome === 'works' ? undefined : prepared.outcome)
  const isLess = bringsLess(tested, meanings)
  const facts = claimed(await factsOf({ rows, tested, strangers, also, isLess, text, given }), rows)
  const warnings: Warning[] = [
    ...(replacement !== undefined && replacement.kind !== 'speedUp' ? (['replaces'] as const) : []),
    ...(replacement?.upgrade !== undefined && authorization === undefined ? (['upgradeStays'] as const) : []),
    ...(tested.verdict === 'differ' ? (['differs'] as const) : []),
    ...(isLess ? (['lessThanPromised'] as const) : []),
    ...(strangers.isAnyUnknown ? (['unknownCall'] as const) : []),
    ...meanings.flatMap(({ warnings }) => warnings),
    ...(strangers.isWhole ? [] : (['allowancesUnread'] as const)),
    ...(also.length > 0 ? (['allows'] as const) : []),
    ...(also.some(({ amount }) => amount === undefined || amount >= UNLIMITED) ? (['unlimited'] as const) : []),
    ...(isSent ? (['noCode'] as const) : []),
    ...feeWarnings(prepared, sponsored === undefined ? speeds : [], { sent: value, base: block.base, symbol }),
    ...outcomeWarnings({ outcome, hasData, isPaid: isPaid(usual) }),
    ...meanings.flatMap(({ recipient }) => recipientWarnings(recipient, [from, ...given.recipients])),
    ...upgradeWarnings(batch),
    ...(calls.length > 1 && batch === undefined ? (['separately'] as const) : []),
  ]
  return {
    title: calls.length === 1 ? titleOf(rows[0].meaning, replacement) : batch === undefined ? 'batch' : 'together',
    facts: named(
      [...facts, ...upgradeFacts(authorization, batch), ...(replacement?.facts ?? []), ...(sponsored?.facts ?? [])],
      contracts,
    ),
    warnings: [...new Set(warnings)],
    offers: sponsored === undefined ? offersOf(speeds, symbol) : [offerOf(sponsored)],
    ...(calls[0].replaces !== undefined && { replaces: calls[0].replaces }),
    // An address in the data of an unknown contract is no sign that the person knows it.
    recipients: meanings.flatMap(({ recipient, title }) => (title === 'call' ? [] : (recipient ?? []))),
  }
}

async function readCall(call: WantedTransaction, given: MeaningGiven): Promise<ReadCall> {
  const { chainId, read } = given
  const [meaning, code] = await Promise.all([
    meaningOf(call, given),
    call.to === null ? undefined : read(chainId, 'eth_getCode', [call.to, 'latest']),
  ])
  return { call, meaning, code: code as string | undefined }
}

/** The calls as one call of the account to itself, with the code that does it where the account lacks it. */
function asOne(calls: readonly WantedTransaction[], from: string, { delegation }: Batch): WantedTransaction {
  const data = encodeBatch(calls)
  return { to: from, data, value: 0n, ...(delegation.kind !== 'ours' && { authorization: { address: DELEGATE } }) }
}

/** Uses the nonce of the authorization that the replaced transaction showed to everybody. */
function withoutUpgrade(calls: readonly WantedTransaction[], replacement: Replacement | undefined) {
  if (replacement?.upgrade === undefined) return calls
  const { authorization } = replacement.upgrade
  return calls.map((call) => ({ ...call, authorization }))
}

function upgradeFacts(authorization: WantedTransaction['authorization'], batch: Batch | undefined): Fact[] {
  if (authorization?.address !== DELEGATE) return []
  return [
    addressFact('runs', DELEGATE),
    { name: 'knownAs', value: 'Simple7702Account', look: 'text' },
    ...(batch?.delegation.kind === 'other' ? [addressFact('ranBefore', batch.delegation.address)] : []),
  ]
}

function upgradeWarnings(batch: Batch | undefined): Warning[] {
  if (batch === undefined || batch.delegation.kind === 'ours') return []
  return batch.delegation.kind === 'other' ? ['upgrade', 'replacesCode'] : ['upgrade']
}

async function replacementOf([first]: Calls, given: MeaningGiven) {
  if (first.replaces === undefined) return undefined
  const { readReplacement } = await import('./readReplacement.ts')
  return readReplacement({ ...first, replaces: first.replaces }, given)
}

/** Titles a replacement by its kind, unless it does something new. */
function titleOf({ title }: Meaning, replacement: Replacement | undefined): Title {
  return replacement === undefined || replacement.kind === 'replace' ? title : replacement.kind
}

/** Tests of which each came to the same, and to less than the calls promise. */
function bringsLess({ verdict, expected }: Tested, meanings: readonly Meaning[]): boolean {
  const promised = sumOf(meanings.flatMap(({ gets }) => gets))
  return verdict === 'agree' && [...promised].some(([key, { amount }]) => amount > (expected.get(key)?.amount ?? 0n))
}

type Strangers = { contracts: string[]; isAnyUnknown: boolean; earlier: readonly Allowance[]; isWhole: boolean }

/** Unknown contracts, and known ones of which the function is not, with what they may take already. */
async function strangersOf(
  rows: ReadCalls,
  contracts: Contracts,
  { chainId, from, read }: CallsGiven,
): Promise<Strangers> {
  const called = rows.flatMap(({ call: { to, data }, meaning, code }) => {
    if (to === null || (data === '0x' && isPersonsCode(code))) return []
    return [{ to, isKnown: contracts.at(to) !== undefined, isRead: !meaning.warnings.includes('unknownFunction') }]
  })
  const unknown = called.filter(({ isKnown }) => !isKnown)
  const unread = called.filter(({ isRead }) => !isRead)
  const asked = [...new Set([...unknown, ...unread].map(({ to }) => to))]
  const { allowances, isWhole } = await earlierAllowances(asked, { chainId, from, read, contracts, now: Date.now() })
  return { contracts: asked, isAnyUnknown: unknown.length > 0, earlier: allowances, isWhole }
}

/** Allowances that a test saw and that no row covers: of the same token, for the same spender, and at least as much. */
function allowancesBeside(allowed: readonly Allowance[], meanings: readonly Meaning[]): Allowance[] {
  const reported = meanings.flatMap(({ allowances }) => allowances)
  const isWithin = (one: Allowance, other: Allowance) =>
    one.token === other.token &&
    one.spender === other.spender &&
    // Without an amount it is of everything.
    (one.amount ?? Infinity) <= (other.amount ?? Infinity)
  return allowed.filter((one) => !reported.some((other) => isWithin(one, other)))
}

type FactSources = {
  rows: ReadCalls
  tested: Tested
  strangers: Strangers
  also: readonly Allowance[]
  isLess: boolean
  text: AmountText
  given: CallsGiven
}

async function factsOf({ rows, tested, strangers, also, isLess, text, given }: FactSources): Promise<Fact[]> {
  const written = async (name: FactName, amount: Amount) => amountFact(name, await text(amount))
  const coinOf = (amount: bigint): Amount => ({ ...COIN, amount })
  const encoded = sumOf(rows.flatMap(({ call, meaning }) => [coinOf(call.value), ...meaning.pays]))
  const out = greatestOf([encoded, tested.out])
  const [isRow, network] = [rows.length > 1, { name: 'network', value: given.chainName, look: 'text' } as const]
  const [{ meaning: first }] = rows
  const isSent = !isRow && first.title === 'send'
  const isShown = (amount: Amount) => (amount.amount === 0n ? isSent : isShownFirst(amount, encoded, isRow))
  const steps = isRow
    ? await Promise.all(
        rows.map(async ({ call: { value }, meaning }) => {
          const paid = value > 0n ? [await written('out', coinOf(value))] : []
          return together([{ ...meaning, facts: [...paid, ...meaning.facts] }]).facts
        }),
      )
    : []
  const own = isRow ? [] : first.facts
  const facts = [
    ...(await Promise.all([...out.values()].filter(isShown).map((amount) => written(isRow ? 'total' : 'out', amount)))),
    ...own.filter(({ name }) => name === 'pay'),
    ...(await Promise.all(
      [...tested.expected.values()].slice(0, MAX_EXPECTED).map((amount) => written('expected', amount)),
    )),
    ...own.filter(({ name }) => name !== 'pay'),
    ...(await Promise.all(strangers.earlier.map((allowance) => mayTake(allowance, strangers, text)))),
    network,
    ...steps.flat(),
    ...(await Promise.all(also.map((allowance) => allowanceFacts(allowance, text)))).flat(),
  ]
  // Incoming amounts of a contract that behaves differently when it is tested are not believed, encoded or not.
  const differs = tested.verdict === 'differ'
  return facts.filter(({ name }) => !(name === 'promised' && (differs || isLess)) && !(name === 'expected' && differs))
}

/** The coin always; of tokens what the rows below do not show, and in a row of calls the sum of them. */
function isShownFirst(amount: Amount, encoded: Amounts, isAlways: boolean): boolean {
  return isAlways || amount.token === null || amount.amount > (encoded.get(keyOf(amount))?.amount ?? 0n)
}

async function mayTake({ token, spender, amount = 0n }: Allowance, { contracts }: Strangers, text: AmountText) {
  const shown = await text({ token, amount })
  return amountFact('mayTake', contracts.length > 1 ? `${shown} (${shortenAddress(getAddress(spender))})` : shown)
}

async function allowanceFacts({ token, spender, amount }: Allowance, text: AmountText): Promise<Fact[]> {
  return [
    { name: 'step', value: amount === undefined ? 'approveAll' : 'approve', look: 'heading' },
    ...(amount === undefined ? [] : [amountFact('amount', await text({ token, amount }))]),
    addressFact('spender', getAddress(spender)),
    addressFact('contract', getAddress(token)),
  ]
}

/**
 * Adds what the site calls the receiver below the whole address, as the site's word.
 *
 * @throws SecureFault INVALID_INPUT unless one row alone is that of the receiver
 */
function claimed(facts: Fact[], [{ call, meaning }]: ReadCalls): Fact[] {
  const { receiverName: name } = call
  if (name === undefined) return facts
  const receivers = facts.flatMap((fact) => (fact.name === 'to' ? [fact.value] : []))
  if (receivers.join() !== meaning.recipient) {
    throw new SecureFault('INVALID_INPUT', { message: 'This has no one receiver that a site could name.' })
  }
  const claim: Fact = { name: 'calledBySite', value: name, look: 'text' }
  return facts.flatMap((fact) => (fact.name === 'to' ? [fact, claim] : [fact]))
}

/** Adds the name of a known address below it. */
function named(facts: readonly Fact[], contracts: Contracts): Fact[] {
  return facts.flatMap((fact) => {
    const known = contracts.at(fact.value)
    return known === undefined ? [fact] : [fact, { name: 'knownAs', value: known.name, look: 'text' }]
  })
}

/** The operation has one price: none. */
function offerOf({ operation }: Sponsored): Offer {
  return { signing: { kind: 'operation', operation } }
}

function offersOf([usual, ...faster]: readonly [Speed, ...Speed[]], symbol: string): [Offer, ...Offer[]] {
  const offerOf = ({ speed, most, transactions }: Speed): Offer => ({
    fee: { speed, most: feeText(most, symbol) },
    signing: { kind: 'transactions', transactions },
  })
  return [offerOf(usual), ...faster.map(offerOf)]
}

/** Warnings of any fee that can be chosen. */
function feeWarnings(
  { asksMuchGas, isFeeWhole }: Prepared,
  speeds: readonly Speed[],
  { sent, base, symbol }: { sent: bigint; base: bigint; symbol: string },
): Warning[] {
  const dear = dearFeeIn(symbol)
  const isHigh = speeds.some((one) => isHighFee({ fee: one.most, sent, isTipped: one.tip > base * 10n, dear }))
  return [
    ...(isHigh ? (['highFee'] as const) : []),
    ...(asksMuchGas ? (['muchGas'] as const) : []),
    ...(isFeeWhole || speeds.length === 0 ? [] : (['feeUnread'] as const)),
  ]
}

type Outcome = { outcome: Prepared['outcome'] | undefined; hasData: boolean; isPaid: boolean }

function outcomeWarnings({ outcome, hasData, isPaid }: Outcome): Warning[] {
  const failing: Warning[] = outcome === 'works' ? [] : [outcome === 'fails' ? 'willFail' : 'notSimulated']
  // A node does not try what cannot be paid for.
  return isPaid ? failing : [...failing.filter((one) => one !== 'notSimulated' || hasData), 'notEnough']
}
