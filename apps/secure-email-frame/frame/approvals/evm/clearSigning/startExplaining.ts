import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { Read } from '../../../rpc/createReads.ts'
import type { Amounts, Calls } from '../../shared/types.ts'
import { amountText } from '../amounts/amounts.ts'
import type { DecodedCall } from '../meanings/DecodedCall.ts'
import { deadline } from './deadline.ts'
import type { ExplainInput } from './explain.ts'
import type { CallExplanation } from './explainCalls.ts'

type Findings = {
  decodedCalls: readonly DecodedCall[]
  out: Amounts
  expected: Amounts
  allowed: readonly { token: string; amount?: bigint | undefined }[]
  isTaking(index: number): boolean
  isSimulated: boolean
}

type Explaining = {
  /** Never rejects. */
  isAnyDescribed(): Promise<boolean>
  /** Never rejects. */
  explain(findings: Findings): Promise<readonly CallExplanation[]>
}

const NO_FACTS = { moving: new Set<string>(), named: new Set<string>(), isTaking: false, isSimulated: true }

/** Starts to look up descriptions, also of calls inside the calls, in parallel with the simulation. */
export function startExplaining(
  calls: Calls,
  input: Omit<ExplainInput, 'find' | 'timeout'>,
  find: FindDescriptor | undefined,
): Explaining {
  if (find === undefined) return { isAnyDescribed: async () => false, explain: async () => [] }
  const read = remembered(input.read)
  // Its reads are repeated without a request, so that a slow simulation leaves time for the rows.
  const text = amountText({ ...input, read })
  const timeout = deadline()
  const explainInput = { ...input, find, read, text, timeout }
  const loaded = import('./explainCalls.ts').then(({ explainCall, lookUpCalls }) => {
    const lookups = lookUpCalls(calls, explainInput)
    // Starts the lookups of calls inside, and is dropped: the facts are not known yet.
    const explainEarly = async () => {
      const found = await lookups
      await Promise.all(calls.map((call, index) => explainCall(call, found[index], NO_FACTS, explainInput)))
    }
    void explainEarly().catch(() => {})
    return { explainCall, lookups }
  })
  const starting = Promise.race([loaded, timeout])
  starting.catch(() => {})
  const isAnyDescribed = async () =>
    (await (await starting)?.lookups)?.some((one) => one !== undefined && one !== 'absent') === true
  const explain = async (findings: Findings) => {
    const { explainCall, lookups } = (await starting) ?? fail()
    const found = await lookups
    const moving = movingIn(findings)
    return Promise.all(
      calls.map((call, index) => {
        const decodedCall = findings.decodedCalls[index]
        if (decodedCall?.title !== 'call') return {}
        return explainCall(
          call,
          found[index],
          {
            moving,
            isTaking: findings.isTaking(index),
            isSimulated: findings.isSimulated,
            named: namedBy(decodedCall, call, { ...findings, from: input.from }),
          },
          explainInput,
        )
      }),
    )
  }
  return {
    isAnyDescribed: () => isAnyDescribed().catch(() => false),
    explain: (findings) =>
      explain(findings).catch(() => findings.decodedCalls.map(({ title }) => ({ isUnanswered: title === 'call' }))),
  }
}

function fail(): never {
  throw new Error('The code of descriptions is late.')
}

/** Remembers what was read for one request, but not failures: a call inside would stay undescribed. */
function remembered(read: Read): Read {
  const reads = new Map<string, Promise<unknown>>()
  return (...request) => {
    const key = JSON.stringify(request)
    const reading = reads.get(key) ?? read(...request)
    reads.set(key, reading)
    reading.catch(() => reads.delete(key))
    return reading
  }
}

function movingIn({ decodedCalls, out, expected, allowed }: Findings): ReadonlySet<string> {
  const amounts = [
    ...out.values(),
    ...expected.values(),
    ...decodedCalls.flatMap(({ pays, gets }) => [...pays, ...gets]),
  ]
  const allowances = [...allowed, ...decodedCalls.flatMap((one) => one.allowances)]
  return new Set([...amounts, ...allowances].flatMap(({ token }) => token?.toLowerCase() ?? []))
}

/** Addresses and amounts of the own rows. */
function namedBy(
  { fields }: DecodedCall,
  { to, value }: Calls[number],
  { from, out, allowed }: Findings & { from: string },
): ReadonlySet<string> {
  const addresses = fields.flatMap((field) => (field.variant === 'address' ? [field.value] : []))
  const amounts = [value, ...[...out.values(), ...allowed].map(({ amount = 0n }) => amount)]
  return new Set([
    ...[...addresses, from, to].flatMap((address) => address?.toLowerCase() ?? []),
    ...amounts.filter((amount) => amount > 0n).map(String),
  ])
}
