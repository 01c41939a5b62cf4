import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import { getAddress } from 'viem'
import { callsError } from '../../../errors/callsError.ts'
import { SecureError } from '../../../errors/SecureError.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { DELEGATE, DELEGATED_CODE } from '../../../smartAccount/delegate.ts'
import { encodeBatch } from '../../../smartAccount/encodeBatch.ts'
import { isEoaCode } from '../../shared/eoaCode.ts'
import { highFeeThresholdOf, isHighFee } from '../../shared/highFee.ts'
import { besideLookAlikes, recipientWarnings } from '../../shared/recipientWarnings.ts'
import { throwTooManyRows } from '../../shared/throwTooManyRows.ts'
import type {
  Allowance,
  Amount,
  Amounts,
  Calls,
  Description,
  Field,
  FieldName,
  Offer,
  Title,
  TransactionRequest,
  Warning,
} from '../../shared/types.ts'
import type { Sponsor, Sponsored } from '../../sponsor/createSponsor.ts'
import {
  type AmountText,
  amountText,
  COIN,
  coinAmount,
  collectAmounts,
  keyOf,
  maxOf,
  sumOf,
} from '../amounts/amounts.ts'
import { UNLIMITED } from '../amounts/readToken.ts'
import { shareWarnings } from '../amounts/shareWarnings.ts'
import type { CallExplanation } from '../clearSigning/explainCalls.ts'
import { explainedFields, unansweredFields } from '../clearSigning/explainedFields.ts'
import { startExplaining } from '../clearSigning/startExplaining.ts'
import { feeText } from '../fees/feeText.ts'
import { contradicts, encodedOf, hasHarmlessName, takesSomething } from '../judging/contradicts.ts'
import { unusedAllowances } from '../judging/unusedAllowances.ts'
import type { DecodeContext, DecodedCall } from '../meanings/DecodedCall.ts'
import { decodeCall, endsAllowances, together } from '../meanings/decodeCall.ts'
import { type Contracts, contractsOf } from '../meanings/knownContracts.ts'
import { addressField, amountField } from '../meanings/meaningParts.ts'
import { named } from '../meanings/named.ts'
import { compareSimulations, type Tested } from '../simulation/compareSimulations.ts'
import { isSwept } from '../simulation/isSwept.ts'
import { simulateAtNoPrice, simulateSigned } from '../simulation/simulateCalls.ts'
import { currentAllowances } from './currentAllowances.ts'
import type { Batch } from './planBatch.ts'
import { type Prepared, prepareTransactions, readBlock, type Speed } from './prepareTransactions.ts'
import type { Replacement } from './readReplacement.ts'

export type CallsInput = {
  chainId: number
  from: string
  read: Read
  chainName: string
  symbol: string
  recipients: readonly string[]
  knownContracts: KnownContracts
  batch?: Batch | undefined
  sponsor?: Sponsor | undefined
  descriptors?: FindDescriptor | undefined
}

type ReadCall = { call: TransactionRequest; decodedCall: DecodedCall; code: string | undefined }
type ReadCalls = readonly [ReadCall, ...ReadCall[]]

const MAX_EFFECTS = 40
/** Limit of rows for expected receipts. Hiding the others hides no loss. */
const MAX_EXPECTED = 10

/** Pays the larger of declared and simulated amounts. Receipts count only if all simulations agree. */
export async function describeCalls(calls: Calls, input: CallsInput): Promise<Description> {
  const { chainId, from, read, symbol, batch, sponsor } = input
  const contracts = contractsOf(chainId, input.knownContracts)
  const collected = collectAmounts()
  const text = amountText({ chainId, read, symbol, contracts, onText: collected.add })
  const meaningGiven = { chainId, from, read, contracts, text }
  const explaining = startExplaining(calls, { ...meaningGiven, symbol }, input.descriptors)
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
  const decodedCalls = rows.map(({ decodedCall }) => decodedCall)
  // The calls are named like revokes, but anyone can copy the functions of a token. Ids hold no more separate transactions either.
  if (calls.length > MAX_CALLS && (batch === undefined || !decodedCalls.every(endsAllowances)))
    throw callsError('tooMany')
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const [usual, ...faster] = prepared.speeds
  const sponsored = batch && (await sponsor?.offer(calls, usual.transactions[0]))
  // A single call paid by the user needs no delegated code.
  if (batch !== undefined && sponsored === undefined && calls.length === 1)
    return describeCalls(calls, { ...input, batch: undefined })
  // Shows what each call of a batch does, because its own simulation has one call.
  const simulateSeparately = async () => {
    const isNamed = rows.some(hasHarmlessName)
    if (batch === undefined || !(isNamed || input.descriptors)) return undefined
    const [isNeeded, separate] = await Promise.all([
      isNamed || explaining.isAnyDescribed(),
      simulateAtNoPrice(calls, { chainId, from, read, block, code }),
    ])
    return isNeeded ? separate : undefined
  }
  const isPaid = ({ max }: Speed) => value + (sponsored === undefined ? max : 0n) <= BigInt(balance as string)
  // Every price that can be signed is simulated, because contracts can read it.
  const speeds: [Speed, ...Speed[]] = [usual, ...(sponsored === undefined ? faster.filter(isPaid) : [])]
  const [unknownAccounts, isSweeping, separate, simulation, signed] = await Promise.all([
    strangersOf(rows, contracts, input),
    authorization === undefined && isSwept({ chainId, from, read, block }),
    simulateSeparately(),
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
  const also = allowancesBeside(tested.allowed, decodedCalls)
  // A contract can log as much as its gas allows, to bury what matters.
  if (tested.out.size + also.length > MAX_EFFECTS) throwTooManyRows()
  const isSent = rows.some(({ call, code }) => call.data !== '0x' && code === '0x')
  // A gas estimate does not show how a contract behaves at the signed price.
  const hasData = calls.some(({ data }) => data !== '0x')
  const outcome = tested.outcome ?? (hasData && prepared.outcome === 'works' ? undefined : prepared.outcome)
  const isLess = bringsLess(tested, decodedCalls)
  const isWorth = tested.expected.size > 0 && !unknownAccounts.isAnyUnknown
  const known = [from, ...input.recipients]
  const out = outOf(rows, tested)
  const simulations = [...tested.effects, ...(separate === undefined ? [] : [separate.effects])]
  const results = { out, also, simulations }
  const explanations = await explaining.explain({
    ...{ decodedCalls, out, expected: tested.expected, allowed: also },
    isTaking: (index) => takesSomething(rows, index, results),
    isSimulated: tested.outcome === 'works',
  })
  const fields = claimed(
    besideLookAlikes(await fieldsOf({ rows, tested, unknownAccounts, also, isLess, explanations, text, input }), known),
    rows,
  )
  const warnings: Warning[] = [
    ...(replacement !== undefined && replacement.kind !== 'speedUp' ? (['replaces'] as const) : []),
    ...(replacement?.upgrade !== undefined && authorization === undefined ? (['upgradeStays'] as const) : []),
    ...(tested.result === 'differ' ? (['differs'] as const) : []),
    ...(isLess ? (['lessThanPromised'] as const) : []),
    ...(unknownAccounts.isAnyUnknown ? (['unknownCall'] as const) : []),
    ...decodedCalls.flatMap((one, index) => withoutExplained(one, explanations[index])),
    ...explanationWarnings(explanations),
    ...(unknownAccounts.isComplete ? [] : (['allowancesUnread'] as const)),
    ...(isSweeping ? (['sweeper'] as const) : []),
    ...(contradicts(rows, results) ? (['contradicts'] as const) : []),
    ...(calls.length > 1 && tested.outcome !== undefined && unusedAllowances(rows, tested.out).length > 0
      ? (['unusedAllowance'] as const)
      : []),
    ...(also.length > 0 ? (['allows'] as const) : []),
    ...(also.some(({ amount }) => amount === undefined || amount >= UNLIMITED) ? (['unlimited'] as const) : []),
    ...(isSent ? (['noCode'] as const) : []),
    ...feeWarnings(prepared, sponsored === undefined ? speeds : [], { sent: value, base: block.base, symbol }),
    ...outcomeWarnings({ outcome, hasData, isPaid: isPaid(usual) }),
    ...decodedCalls.flatMap(({ recipient }) => recipientWarnings(recipient, known)),
    ...upgradeWarnings(batch),
    ...(calls.length > 1 && batch === undefined ? (['separately'] as const) : []),
    ...(isWorth || !isPaid(usual) || decodedCalls.some(bringsMuch)
      ? []
      : await shareWarnings(out, {
          chainId,
          from,
          read,
          coin: { owned: BigInt(balance as string), fee: sponsored === undefined ? usual.max : 0n },
        })),
  ]
  return {
    title: calls.length === 1 ? titleOf(rows[0].decodedCall, replacement) : batch === undefined ? 'batch' : 'together',
    fields: named(
      [
        ...[...fields, ...upgradeFacts(authorization, batch), ...(replacement?.fields ?? [])],
        ...[...(sponsored?.fields ?? []), ...unansweredFields(explanations)],
      ],
      contracts,
    ),
    warnings: [...new Set(warnings)],
    offers: sponsored === undefined ? offersOf(speeds, input, collected.add) : [offerOf(sponsored)],
    listedAmounts: collected.listed(),
    ...(calls[0].replaces !== undefined && { replaces: calls[0].replaces }),
    // The user need not know an address in the data of an unknown contract.
    recipients: decodedCalls.flatMap(({ recipient, title, warnings }) =>
      title === 'call' || warnings.includes('unknownCall') ? [] : (recipient ?? []),
    ),
  }
}

async function readCall(call: TransactionRequest, input: DecodeContext): Promise<ReadCall> {
  const { chainId, read } = input
  const [decodedCall, code] = await Promise.all([
    decodeCall(call, input),
    call.to === null ? undefined : read(chainId, 'eth_getCode', [call.to, 'latest']),
  ])
  return { call, decodedCall, code: code as string | undefined }
}

function asOne(calls: readonly TransactionRequest[], from: string, { delegation }: Batch): TransactionRequest {
  const data = encodeBatch(calls)
  return { to: from, data, value: 0n, ...(delegation.kind !== 'ours' && { authorization: { address: DELEGATE } }) }
}

/** Uses up the nonce of the authorization that the replaced transaction made public. */
function withoutUpgrade(calls: readonly TransactionRequest[], replacement: Replacement | undefined) {
  if (replacement?.upgrade === undefined) return calls
  const { authorization } = replacement.upgrade
  return calls.map((call) => ({ ...call, authorization }))
}

function upgradeFacts(authorization: TransactionRequest['authorization'], batch: Batch | undefined): Field[] {
  if (authorization?.address !== DELEGATE) return []
  return [
    addressField('runs', DELEGATE),
    { name: 'knownAs', value: 'Simple7702Account', variant: 'text' },
    ...(batch?.delegation.kind === 'other' ? [addressField('ranBefore', batch.delegation.address)] : []),
  ]
}

function upgradeWarnings(batch: Batch | undefined): Warning[] {
  if (batch === undefined || batch.delegation.kind === 'ours') return []
  return batch.delegation.kind === 'other' ? ['upgrade', 'replacesCode'] : ['upgrade']
}

async function replacementOf([first]: Calls, input: DecodeContext) {
  if (first.replaces === undefined) return undefined
  const { readReplacement } = await import('./readReplacement.ts')
  return readReplacement({ ...first, replaces: first.replaces }, input)
}

function titleOf({ title }: DecodedCall, replacement: Replacement | undefined): Title {
  return replacement === undefined || replacement.kind === 'replace' ? title : replacement.kind
}

function bringsLess({ result, expected }: Tested, decodedCalls: readonly DecodedCall[]): boolean {
  const minimum = sumOf(decodedCalls.flatMap(({ gets }) => gets))
  return result === 'agree' && [...minimum].some(([key, { amount }]) => amount > (expected.get(key)?.amount ?? 0n))
}

type Strangers = {
  contracts: string[]
  isAnyUnknown: boolean
  currentAllowances: readonly Allowance[]
  isComplete: boolean
}

async function strangersOf(
  rows: ReadCalls,
  contracts: Contracts,
  { chainId, from, read }: CallsInput,
): Promise<Strangers> {
  const called = rows.flatMap(({ call: { to, data }, decodedCall, code }) => {
    if (to === null || (data === '0x' && isEoaCode(code))) return []
    return [{ to, isKnown: contracts.at(to) !== undefined, isRead: !decodedCall.warnings.includes('unknownFunction') }]
  })
  const unknown = called.filter(({ isKnown }) => !isKnown)
  const unparsed = called.filter(({ isRead }) => !isRead)
  const requests = [...new Set([...unknown, ...unparsed].map(({ to }) => to))]
  const { allowances, isComplete } = await currentAllowances(requests, {
    chainId,
    from,
    read,
    contracts,
    now: Date.now(),
  })
  return { contracts: requests, isAnyUnknown: unknown.length > 0, currentAllowances: allowances, isComplete }
}

function allowancesBeside(allowed: readonly Allowance[], decodedCalls: readonly DecodedCall[]): Allowance[] {
  const reported = decodedCalls.flatMap(({ allowances }) => allowances)
  const isWithin = (one: Allowance, other: Allowance) =>
    one.token === other.token &&
    one.spender === other.spender &&
    // Without an amount, it covers everything.
    (one.amount ?? Infinity) <= (other.amount ?? Infinity)
  return allowed.filter((one) => !reported.some((other) => isWithin(one, other)))
}

function withoutExplained({ warnings }: DecodedCall, explanation: CallExplanation | undefined): readonly Warning[] {
  return !explanation?.explained?.isComplete ? warnings : warnings.filter((one) => one !== 'unknownFunction')
}

function explanationWarnings(explanations: readonly CallExplanation[]): Warning[] {
  return [
    ...(explanations.some(({ contradicts }) => contradicts) ? (['contradicts'] as const) : []),
    ...(explanations.some(({ isChanged }) => isChanged) ? (['changedSince'] as const) : []),
  ]
}

type FactSources = {
  rows: ReadCalls
  tested: Tested
  unknownAccounts: Strangers
  also: readonly Allowance[]
  isLess: boolean
  explanations: readonly CallExplanation[]
  text: AmountText
  input: CallsInput
}

const coinOf = (amount: bigint): Amount => ({ ...COIN, amount })

function outOf(rows: ReadCalls, tested: Tested): Amounts {
  return maxOf([encodedOf(rows), tested.out])
}

function expectedOf(rows: ReadCalls, { outcome, expected }: Tested): Amounts {
  return outcome === undefined ? sumOf(rows.flatMap(({ decodedCall }) => decodedCall.previews ?? [])) : expected
}

/** Other receipts may be bait. */
function bringsMuch({ title, gets }: DecodedCall): boolean {
  return gets.length > 0 || title === 'wrap' || title === 'unwrap'
}

async function fieldsOf(sources: FactSources): Promise<Field[]> {
  const { rows, tested, unknownAccounts, also, isLess, explanations, text, input } = sources
  const described = explanations.map(({ explained }) => (explained === undefined ? [] : explainedFields(explained)))
  const written = async (name: FieldName, amount: Amount) => amountField(name, await text(amount))
  const encoded = encodedOf(rows)
  const out = outOf(rows, tested)
  const [isRow, network] = [rows.length > 1, { name: 'network', value: input.chainName, variant: 'text' } as const]
  const [{ decodedCall: first }] = rows
  const isSent = !isRow && first.title === 'send'
  const isShown = (amount: Amount) => (amount.amount === 0n ? isSent : isShownFirst(amount, encoded, isRow))
  const steps = isRow
    ? await Promise.all(
        rows.map(async ({ call: { value }, decodedCall }, index) => {
          const paid = value > 0n ? [await written('out', coinOf(value))] : []
          if (decodedCall.title === 'batch' && paid.length === 0 && endsAllowances(decodedCall))
            return decodedCall.fields
          const own = [...paid, ...decodedCall.fields, ...(described[index] ?? [])]
          return together([{ ...decodedCall, fields: own }]).fields
        }),
      )
    : []
  const expected = await Promise.all(
    [...expectedOf(rows, tested).values()].slice(0, MAX_EXPECTED).map((amount) => written('expected', amount)),
  )
  const symbols = new Set(expected.map(unitOf))
  // Two estimates of one token would read as a sum.
  const own = isRow ? [] : first.fields.filter((field) => field.name !== 'expected' || !symbols.has(unitOf(field)))
  const fields = [
    ...(await Promise.all([...out.values()].filter(isShown).map((amount) => written(isRow ? 'total' : 'out', amount)))),
    ...own.filter(isPayment),
    ...expected,
    ...own.filter((field) => !isPayment(field)),
    ...(await Promise.all(
      unknownAccounts.currentAllowances.map((allowance) => mayTake(allowance, unknownAccounts, text)),
    )),
    network,
    ...(isRow ? [] : (described[0] ?? [])),
    ...steps.flat(),
    ...(await Promise.all(also.map((allowance) => allowanceFacts(allowance, text)))).flat(),
  ]
  const differs = tested.result === 'differ'
  return fields.filter(({ name }) => !(name === 'promised' && (differs || isLess)) && !(name === 'expected' && differs))
}

const unitOf = ({ value }: Field) => value.slice(value.indexOf(' '))
const isPayment = ({ name }: Field) => name === 'pay' || name === 'payAbout'

function isShownFirst(amount: Amount, encoded: Amounts, isAlways: boolean): boolean {
  return isAlways || amount.token === null || amount.amount > (encoded.get(keyOf(amount))?.amount ?? 0n)
}

async function mayTake({ token, spender, amount = 0n }: Allowance, { contracts }: Strangers, text: AmountText) {
  const shown = await text({ token, amount })
  return amountField('mayTake', contracts.length > 1 ? `${shown} (${shortenAddress(getAddress(spender))})` : shown)
}

async function allowanceFacts({ token, spender, amount }: Allowance, text: AmountText): Promise<Field[]> {
  return [
    { name: 'step', value: amount === undefined ? 'approveAll' : 'approve', variant: 'heading' },
    ...(amount === undefined ? [] : [amountField('amount', await text({ token, amount }))]),
    addressField('spender', getAddress(spender)),
    addressField('contract', getAddress(token)),
  ]
}

/** @throws SecureError INVALID_INPUT unless exactly one row shows the recipient */
function claimed(fields: Field[], [{ call, decodedCall }]: ReadCalls): Field[] {
  const { receiverName: name } = call
  if (name === undefined) return fields
  const receivers = fields.flatMap((field) => (field.name === 'to' ? [field.value] : []))
  if (receivers.join() !== decodedCall.recipient) {
    throw new SecureError('INVALID_INPUT', { message: 'This has no one receiver that a site could name.' })
  }
  const claim: Field = { name: 'calledBySite', value: name, variant: 'text' }
  return fields.flatMap((field) => (field.name === 'to' ? [field, claim] : [field]))
}

function offerOf({ operation }: Sponsored): Offer {
  return { signing: { kind: 'operation', operation } }
}

function offersOf(
  [usual, ...faster]: readonly [Speed, ...Speed[]],
  { chainId, symbol }: CallsInput,
  onText: ReturnType<typeof collectAmounts>['add'],
): [Offer, ...Offer[]] {
  const offerOf = ({ speed, max: wei, transactions }: Speed): Offer => {
    const max = feeText(wei, symbol)
    onText(max, coinAmount(chainId, wei))
    return { fee: { speed, max }, signing: { kind: 'transactions', transactions } }
  }
  return [offerOf(usual), ...faster.map(offerOf)]
}

function feeWarnings(
  { isGasLimitExcessive, isFeeComplete }: Prepared,
  speeds: readonly Speed[],
  { sent, base, symbol }: { sent: bigint; base: bigint; symbol: string },
): Warning[] {
  const highFeeThreshold = highFeeThresholdOf(symbol)
  const isHigh = speeds.some((one) =>
    isHighFee({ fee: one.max, sent, isTipped: one.priorityFee > base * 10n, highFeeThreshold }),
  )
  return [
    ...(isHigh ? (['highFee'] as const) : []),
    ...(isGasLimitExcessive ? (['muchGas'] as const) : []),
    ...(isFeeComplete || speeds.length === 0 ? [] : (['feeUnread'] as const)),
  ]
}

type Outcome = { outcome: Prepared['outcome'] | undefined; hasData: boolean; isPaid: boolean }

function outcomeWarnings({ outcome, hasData, isPaid }: Outcome): Warning[] {
  const failing: Warning[] = outcome === 'works' ? [] : [outcome === 'fails' ? 'willFail' : 'notSimulated']
  // Nodes do not simulate what cannot be paid for.
  return isPaid ? failing : [...failing.filter((one) => one !== 'notSimulated' || hasData), 'notEnough']
}
