/** Type and value of an entry of a PSBT. */
type Entry = { type: number; value: Uint8Array }
type Output = { amounts: Uint8Array[]; scripts: Uint8Array[] }

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const OP_RETURN = 0x6a
/** Types of entries of version 0 (https://bips.dev/174) and of version 2 (https://bips.dev/370). */
const GLOBAL = { transaction: 0, inputs: 4, outputs: 5 }
const OUTPUT = { amount: 3, script: 4 }

/** `true` for bytes that begin as a PSBT does. */
export function isPsbt(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte)
}

/**
 * `true` for the transaction that BIP-322 signs in place of a message (https://bips.dev/322): nothing, to an `OP_RETURN` without data. Other
 * outputs beside it change nothing, since a signature may leave them out. An entry that stands in several ways is read in each.
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
  reader.maps(inputs)
  const ofMaps = reader.maps(outputs).map((entries) => ({
    amounts: valuesOf(entries, OUTPUT.amount),
    scripts: valuesOf(entries, OUTPUT.script),
  }))
  return [...(transaction ? outputsOf(transaction) : []), ...ofMaps].some(isOfSignIn)
}

function isOfSignIn({ amounts, scripts }: Output): boolean {
  const isEmpty = scripts.some((script) => script.length === 1 && script[0] === OP_RETURN)
  return isEmpty && !(amounts.length > 0 && amounts.every((amount) => amount.some((byte) => byte > 0)))
}

function valuesOf(entries: readonly Entry[], type: number): Uint8Array[] {
  return entries.filter((entry) => entry.type === type).map(({ value }) => value)
}

/** Outputs of a transaction without signatures. */
function outputsOf(transaction: Uint8Array): Output[] {
  const { take, size } = createReader(transaction)
  take(4)
  for (let inputs = size(); inputs > 0; inputs -= 1) {
    take(36)
    take(size())
    take(4)
  }
  const outputs: Output[] = []
  for (let left = size(); left > 0; left -= 1) outputs.push({ amounts: [take(8)], scripts: [take(size())] })
  return outputs
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

  /** @param count as a PSBT states it */
  function maps(count: Uint8Array | undefined): Entry[][] {
    const found: Entry[][] = []
    for (let left = count ? createReader(count).size() : 0; left > 0; left -= 1) found.push(map())
    return found
  }

  return { take, size, map, maps }
}
