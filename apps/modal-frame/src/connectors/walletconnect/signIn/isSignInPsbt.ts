/** Type and value of an entry of a PSBT. */
type Entry = { type: number; value: Uint8Array }
type Output = { amounts: Uint8Array[]; scripts: Uint8Array[] }

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const OP_RETURN = 0x6a
/** Types of entries of version 0 (https://bips.dev/174) and of version 2 (https://bips.dev/370). */
const GLOBAL = { transaction: 0, inputs: 4, outputs: 5 }
const INPUT = { signatureType: 3 }
const OUTPUT = { amount: 3, script: 4 }
/** `SIGHASH_NONE` and the part of a type that tells it, whatever other inputs are signed. */
const NO_OUTPUT = 2
const TYPE_MASK = 0x1f

/** `true` for bytes that begin as a PSBT does. */
export function isPsbt(bytes: ArrayLike<unknown>): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte)
}

/** `true` for a type of signatures that holds whatever the outputs are, so that it may be moved to a sign-in. */
export function leavesOutputsOut(type: number): boolean {
  return (type & TYPE_MASK) === NO_OUTPUT
}

/**
 * `true` for the transaction that BIP-322 signs instead of a message (https://bips.dev/322): nothing, to an `OP_RETURN` without data. Other
 * outputs next to it change nothing, since a signature may leave them out; one that leaves out all of them is as good as that transaction's. An
 * entry that stands in several ways is read in each.
 *
 * @throws RangeError for bytes that end too early, and for those that wallets may read differently
 */
export function isSignInPsbt(psbt: Uint8Array): boolean {
  const reader = createReader(psbt.subarray(MAGIC.length))
  const globals = reader.map()
  const [transaction, inputs, outputs] = [GLOBAL.transaction, GLOBAL.inputs, GLOBAL.outputs].map((type) => {
    const [value, ...others] = valuesOf(globals, type)
    if (others.length > 0) throw new RangeError('Its parts are not those that it names.')
    return value
  })
  // Either form has its own place for what the other one states.
  if (transaction && (inputs || outputs)) throw new RangeError('Its parts are not those that it names.')
  const written = transaction && partsOf(transaction)
  const types = reader
    .maps(written?.inputs ?? countOf(inputs))
    .flatMap((entries) => valuesOf(entries, INPUT.signatureType))
  const ofMaps = reader.maps(countOf(outputs)).map((entries) => ({
    amounts: valuesOf(entries, OUTPUT.amount),
    scripts: valuesOf(entries, OUTPUT.script),
  }))
  return types.some(([type = 0]) => leavesOutputsOut(type)) || [...(written?.outputs ?? []), ...ofMaps].some(isOfSignIn)
}

function isOfSignIn({ amounts, scripts }: Output): boolean {
  const isEmpty = scripts.some((script) => script.length === 1 && script[0] === OP_RETURN)
  return isEmpty && !(amounts.length > 0 && amounts.every((amount) => amount.some((byte) => byte > 0)))
}

function valuesOf(entries: readonly Entry[], type: number): Uint8Array[] {
  return entries.filter((entry) => entry.type === type).map(({ value }) => value)
}

/** The number of inputs of a transaction without signatures, and its outputs. */
function partsOf(transaction: Uint8Array): { inputs: number; outputs: Output[] } {
  const { take, size } = createReader(transaction)
  take(4)
  const inputs = size()
  for (let left = inputs; left > 0; left -= 1) {
    take(36)
    take(size())
    take(4)
  }
  const outputs: Output[] = []
  for (let left = size(); left > 0; left -= 1) outputs.push({ amounts: [take(8)], scripts: [take(size())] })
  return { inputs, outputs }
}

/** @param count as a PSBT states it */
function countOf(count: Uint8Array | undefined): number {
  return count ? createReader(count).size() : 0
}

function createReader(bytes: Uint8Array) {
  let at = 0

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new RangeError('Its parts are not those that it names.')
    at += length
    return bytes.subarray(at - length, at)
  }

  const number = (length: number) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)

  /** A number of one byte, or of two, four or eight behind a mark. */
  function size(): number {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }

  /** The entries up to the empty key that ends them. */
  function map(): Entry[] {
    const entries: Entry[] = []
    for (let length = size(); length > 0; length = size())
      entries.push({ type: createReader(take(length)).size(), value: take(size()) })
    return entries
  }

  function maps(count: number): Entry[][] {
    const found: Entry[][] = []
    for (let left = count; left > 0; left -= 1) found.push(map())
    return found
  }

  return { take, size, map, maps }
}
