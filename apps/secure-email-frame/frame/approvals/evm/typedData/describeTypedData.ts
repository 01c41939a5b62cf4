import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import { type Leaf, leavesIn } from '@airlock/protocol/clearSigning/leavesIn'
import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { isLuringIntent } from '@airlock/protocol/text/isHarmlessIntent'
import type { Read } from '../../../rpc/createReads.ts'
import { accountCode, uncheckedFacts } from '../../shared/accountCode.ts'
import { type ChainTexts, chainMetadata } from '../../shared/chains.ts'
import { isEoaCode } from '../../shared/eoaCode.ts'
import { throwTooManyRows } from '../../shared/throwTooManyRows.ts'
import { timeOf } from '../../shared/timeOf.ts'
import type { Description, Field, Title, Warning } from '../../shared/types.ts'
import { collectAmounts } from '../amounts/amounts.ts'
import { deadline } from '../clearSigning/deadline.ts'
import { explainedFields, unansweredFields } from '../clearSigning/explainedFields.ts'
import type { DataExplanation } from '../clearSigning/explainTypedData.ts'
import { domainFields } from '../eip712/domain.ts'
import { parseTypedData, type TypedData } from '../eip712/parseTypedData.ts'
import { reject } from '../eip712/reject.ts'
import { valueFacts } from '../eip712/valueFacts.ts'
import { isExplainedHarmless, isTypeNamedHarmless } from '../meanings/harmlessNames.ts'
import { type Contracts, contractsOf } from '../meanings/knownContracts.ts'
import { named } from '../meanings/named.ts'
import { type Order, ordersOf, settlesOrders } from '../orders/orders.ts'
import { type SideFacts, sideFacts } from '../orders/sideFacts.ts'
import { carriesCall, hasEncodedValue } from './carriesCall.ts'
import { type Grant, grantsOf, grantWarnings, votesOf } from './grants.ts'
import { movesAssets } from './movesAssets.ts'
import { mayBeOperation, refuseOperations } from './refuseOperations.ts'
import { isBareHash, namesAgent } from './unseenPower.ts'

const MAX_SUMMARY = 40
const NO_NAMES = { at: () => undefined }

type Input = {
  chainId: number
  account: string
  now: number
  read: Read
  knownContracts: KnownContracts
  texts: ChainTexts
  descriptors?: FindDescriptor | undefined
}

/** Shows, hashes and signs one canonical form. @throws SecureError INVALID_INPUT if it cannot be shown exactly */
export async function describeTypedData(params: readonly unknown[], input: Input): Promise<Description> {
  const typed = parseTypedData(params[1])
  refuseOperations(typed, input.account)
  const { chainId, contract } = domainFields(typed.domain)
  const isHere = chainId === undefined || chainId === BigInt(input.chainId)
  const grants = grantsOf(typed.message)
  const { isOrder, orders } = ordersOf(typed, input.account)
  const sides = orders.reduce((sum, { gives, gets = [] }) => sum + gives.length + gets.length, 0)
  if (grants.length + sides > MAX_SUMMARY) throwTooManyRows()
  const votesTo = votesOf(typed.message)
  const title = titleOf({ grants, isOrder, votesTo })
  const known = contractsOf(Number(chainId ?? input.chainId), input.knownContracts)
  const isKnown = (address = '') => address === '' || known.at(address) !== undefined || settlesOrders(address)
  const explaining = title === 'signData' && isHere ? explained(typed, known, input) : undefined
  const isForCode = title === 'signData' || mayBeOperation(typed, (at) => known.at(at) !== undefined)
  const unread = isForCode ? await refuseForOtherCode({ ...input, signedFor: Number(chainId) }) : []
  const unchecked = uncheckedFacts(unread, input.texts)
  const values = valueFacts(typed.message)
  const [isGone, isPerson, explanation] = await Promise.all([
    contract !== undefined && isHere && codeOf(input, contract).then((code) => code === '0x'),
    isHere && isAnyPerson(input, grants),
    explaining,
  ])
  const collected = collectAmounts()
  const onText = collected.add
  const amounts = sideFacts(input, { chainId: chainId ?? BigInt(input.chainId), isHere, onText })
  const isMoving = title !== 'order' && title !== 'transferToken' && movesAssets(typed.message, input.account)
  const summaries = await Promise.all([
    ...grants.map((grant) => grantFacts(grant, contract, amounts)),
    ...orders.map((order) => orderFacts(order, amounts)),
  ])
  const words = explanation?.explained
  const contradictory = isMoving && words !== undefined && isExplainedHarmless(words)
  // No simulation shows what anyone can do with the signature (T272).
  const isLuring = words !== undefined && !isKnown(contract) && isExplainedHarmless(words, isLuringIntent)
  return {
    title,
    fields: [
      ...named(
        [
          ...summaries.flat(),
          ...(votesTo === undefined ? [] : [address('votesTo', votesTo)]),
          ...domainRows(typed, input.texts),
        ],
        // Without a network, the address may be another contract.
        chainId === undefined ? NO_NAMES : known,
      ),
      ...values,
      ...unchecked.fields,
      ...(contradictory || isLuring || words === undefined ? [] : explainedFields(words)),
      ...unansweredFields([explanation ?? {}]),
    ],
    warnings: unique([
      ...(isKnown(contract) ? [] : (['unknownContract'] as const)),
      ...(isHere ? [] : (['otherChain'] as const)),
      ...boundWarnings(typed),
      ...grants.flatMap((grant) => grantWarnings(grant, input.now)),
      ...(isOrder ? (['order'] as const) : []),
      ...orders.flatMap((order) => orderWarnings(order)),
      ...powerWarnings(typed, input.account),
      ...(isMoving ? (['movesAssets'] as const) : []),
      ...(contradictory || (isMoving && isTypeNamedHarmless(typed.primaryType)) ? (['contradicts'] as const) : []),
      ...(explanation?.isChanged ? (['changedSince'] as const) : []),
      ...(isGone ? (['noCode'] as const) : []),
      ...(isPerson ? (['spenderIsPerson'] as const) : []),
      ...unchecked.warnings,
    ]),
    offers: [{ signing: { kind: 'typedData', typedData: typed.json } }],
    listedAmounts: collected.listed(),
  }
}

/** Never rejects. */
async function explained(typed: TypedData, contracts: Contracts, input: Input): Promise<DataExplanation> {
  if (input.descriptors === undefined) return {}
  const timeout = deadline()
  const explaining = explainedBy(input.descriptors, timeout, typed, { ...input, contracts }).catch(() => undefined)
  return (await Promise.race([explaining, timeout])) ?? { isUnanswered: true }
}

async function explainedBy(
  find: FindDescriptor,
  timeout: Promise<undefined>,
  typed: TypedData,
  { chainId, read, account: from, texts, contracts }: Input & { contracts: Contracts },
): Promise<DataExplanation> {
  const { symbol } = chainMetadata(chainId, texts)
  const [{ explainTypedData }, { amountText }] = await Promise.all([
    import('../clearSigning/explainTypedData.ts'),
    import('../amounts/amounts.ts'),
  ])
  const text = amountText({ chainId, read, symbol, contracts })
  const named = new Set(leavesIn(typed.message).flatMap(nameOf))
  return explainTypedData(
    typed,
    { moving: new Set(), named },
    { chainId, from, read, text, contracts, symbol, find, timeout },
  )
}

/** The own rows show each value. Bytes are shown again, because they may be a call. */
function nameOf(leaf: Leaf): string[] {
  if (leaf.kind === 'bytes') return []
  if (leaf.kind === 'address') return [leaf.value.toLowerCase()]
  return [leaf.kind === 'string' ? JSON.stringify(leaf.value) : String(leaf.value)]
}

/**
 * Data of unknown shape may be an operation for an account that runs another wallet's code (https://eips.ethereum.org/EIPS/eip-7702).
 * Returns the networks that did not answer.
 */
async function refuseForOtherCode(input: Parameters<typeof accountCode>[0]): Promise<readonly number[]> {
  const { codes, unread } = await accountCode(input)
  if (codes.every(({ kind }) => kind === 'none' || kind === 'ours')) return unread
  return reject(
    'Data of an unknown kind is not signed by an account that runs code of another wallet.',
    'Take that code back in the settings first.',
  )
}

type DecodedCall = { grants: readonly Grant[]; isOrder: boolean; votesTo: string | undefined }

function titleOf({ grants, isOrder, votesTo }: DecodedCall): Title {
  if (isOrder) return 'order'
  if (grants.length > 0) return grants.every(({ isTransfer }) => isTransfer) ? 'transferToken' : 'permit'
  return votesTo === undefined ? 'signData' : 'votes'
}

function domainRows({ domain, primaryType }: TypedData, texts: ChainTexts): Field[] {
  const { name, version, chainId, contract, salt } = domainFields(domain)
  return [
    ...(name === undefined ? [] : [text('appName', name)]),
    ...(version === undefined ? [] : [text('version', version)]),
    ...(chainId === undefined ? [] : [text('network', chainMetadata(chainId, texts).name)]),
    ...(contract === undefined ? [] : [address('contract', contract)]),
    ...(salt === undefined ? [] : [{ name: 'salt' as const, value: salt, variant: 'block' as const }]),
    text('type', primaryType),
  ]
}

function boundWarnings({ domain }: TypedData): Warning[] {
  const { chainId, contract } = domainFields(domain)
  if (chainId === undefined) return [contract === undefined ? 'unbound' : 'unboundNetwork']
  return contract === undefined ? ['unboundContract'] : []
}

function powerWarnings({ types, message }: TypedData, account: string): Warning[] {
  const isCall = carriesCall(types)
  const isHash = isBareHash(message)
  return [
    ...(isCall ? (['unknownCall'] as const) : []),
    ...(!isCall && !isHash && hasEncodedValue(message) ? (['encoded'] as const) : []),
    ...(namesAgent(message, account) ? (['agent'] as const) : []),
    ...(isHash ? (['bareHash'] as const) : []),
  ]
}

function orderWarnings({ isForOther, gets }: Order): Warning[] {
  return [...(isForOther ? (['otherReceiver'] as const) : []), ...(gets === undefined ? (['unpromised'] as const) : [])]
}

async function grantFacts(grant: Grant, contract: string | undefined, amounts: SideFacts): Promise<Field[]> {
  const { amount, item, spender, isTransfer, expirations } = grant
  const token = grant.token ?? contract
  const isCounted = token !== undefined && (amount !== undefined || item !== undefined)
  const [end] = [...expirations].sort((left, right) => Number(right - left))
  return [
    ...(isCounted ? await amounts(item === undefined ? 'amount' : 'item', { token, amount: amount ?? 1n, item }) : []),
    ...(spender === undefined ? [] : [address(isTransfer ? 'to' : 'spender', spender)]),
    ...(end === undefined ? [] : [text('until', dateOf(end))]),
  ]
}

async function orderFacts({ gives, gets, end }: Order, amounts: SideFacts): Promise<Field[]> {
  const fields = await Promise.all([
    ...gives.map((side) => amounts('gives', side)),
    ...(gets ?? []).map((side) => amounts('gets', side)),
  ])
  return [...fields.flat(), ...(end === undefined ? [] : [text('until', dateOf(end))])]
}

async function isAnyPerson(input: Input, grants: readonly Grant[]): Promise<boolean> {
  const spenders = new Set(
    grants.flatMap(({ spender, isTransfer }) => (isTransfer || spender === undefined ? [] : spender)),
  )
  const found = await Promise.all([...spenders].map((spender) => codeOf(input, spender)))
  return found.some(isEoaCode)
}

async function codeOf({ read, chainId }: Input, address: string): Promise<string | undefined> {
  return read(chainId, 'eth_getCode', [address, 'latest']).then(String, () => undefined)
}

function dateOf(seconds: bigint): string {
  const LAST = 253_402_300_799n
  return seconds > LAST ? '∞' : timeOf(Number(seconds))
}

function address(name: Field['name'], value: string): Field {
  return { name, value, variant: 'address' }
}

function text(name: Field['name'], value: string): Field {
  return { name, value, variant: 'text' }
}

function unique(warnings: readonly Warning[]): Warning[] {
  return [...new Set(warnings)]
}
