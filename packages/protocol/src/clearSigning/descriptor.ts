import * as z from 'zod/mini'
import { DESCRIBED_TEXT } from './describedText.ts'

/* ERC-7730, closed: a member that is not listed cannot reach the frame. */

export const MAX_ROWS = 64

const MAX_STEPS = 12
const MAX_TEXT = 64
const MAX_INPUTS = 64
const MAX_VALUES = 16
const MAX_DECIMALS = 36

const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT), z.regex(DESCRIBED_TEXT))
const domainText = z.string().check(z.maxLength(128))
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/))
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/))
const identifier = z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/))

/** A member, each item (`[]`), one item, or a part of bytes. */
const step = z.union([
  identifier,
  z.literal('[]'),
  z.int(),
  z.strictObject({ from: z.optional(z.int()), to: z.optional(z.int()) }),
])
/** `#`: arguments or message. `@`: the call around them. */
const path = z.array(z.union([z.enum(['#', '@']), step])).check(
  z.minLength(2),
  z.maxLength(MAX_STEPS),
  z.refine(([root]) => root === '#' || root === '@'),
)
const pathOrAddress = z.union([path, address])

/** Never shown. */
const values = z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(MAX_VALUES))

const base = { path, label: text, hideIf: z.optional(values) }
const row = z.discriminatedUnion('as', [
  z.strictObject({ ...base, as: z.literal('raw') }),
  z.strictObject({ ...base, as: z.literal('amount') }),
  z.strictObject({
    ...base,
    as: z.literal('token'),
    token: z.optional(pathOrAddress),
    native: z.optional(z.array(address).check(z.maxLength(2))),
    threshold: z.optional(quantity),
    message: z.optional(z.enum(['Unlimited', 'Max', 'All'])),
  }),
  z.strictObject({ ...base, as: z.literal('nft'), collection: pathOrAddress }),
  z.strictObject({ ...base, as: z.literal('date') }),
  z.strictObject({ ...base, as: z.literal('duration') }),
  z.strictObject({
    ...base,
    as: z.literal('unit'),
    base: text.check(z.maxLength(16)),
    decimals: z.int().check(z.gte(0), z.lte(MAX_DECIMALS)),
  }),
  z.strictObject({
    ...base,
    as: z.literal('enum'),
    values: z.array(z.strictObject({ key: z.string().check(z.regex(/^[0-9]{1,20}$/)), text })).check(z.maxLength(100)),
  }),
  z.strictObject({ ...base, as: z.literal('address') }),
  z.strictObject({
    ...base,
    as: z.literal('call'),
    callee: pathOrAddress,
    amount: z.optional(path),
    spender: z.optional(path),
  }),
])

type Input = { name: string; type: string; components?: Input[] | undefined }
const input: z.ZodMiniType<Input> = z.strictObject({
  name: identifier,
  type: z.string().check(z.regex(/^[a-z0-9]{1,16}(?:\[[0-9]{0,4}\]){0,4}$/)),
  components: z.optional(z.array(z.lazy((): z.ZodMiniType<Input> => input)).check(z.maxLength(MAX_INPUTS))),
})

export const descriptor = z.strictObject({
  owner: z.optional(text),
  intent: text,
  sentence: z.optional(z.array(z.union([text, path])).check(z.minLength(1), z.maxLength(32))),
  rows: z.array(row).check(z.maxLength(MAX_ROWS)),
  /** Data with other values is not described. */
  demands: z.optional(z.array(z.strictObject({ path, values })).check(z.minLength(1), z.maxLength(MAX_ROWS))),
  /** Absent for typed data. */
  inputs: z.optional(z.array(input).check(z.maxLength(MAX_INPUTS))),
  domain: z.optional(z.strictObject({ name: z.optional(domainText), version: z.optional(domainText) })),
  /** Code behind the proxy at the snapshot. Absent without a proxy. */
  implementation: z.optional(z.strictObject({ address, codeHash: hash })),
})

export type Descriptor = z.output<typeof descriptor>
export type DescriptorRow = z.output<typeof row>
export type DescriptorInput = Input
export type Path = z.output<typeof path>
