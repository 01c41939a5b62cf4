/** Type and value of an entry of a PSBT. */
type Entry = { type: number; value: Uint8Array }
type Output = { amount: Uint8Array | undefined; script: Uint8Array | undefined }

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
 * outputs beside it change nothing, since a signature may leave them out.
 *
 * @throws RangeError for bytes that end too early
 */
export function isSignInPsbt(psbt: Uint8Array): boolean {
  const reader = createReader(psbt.subarray(MAGIC.length))
  const globals = reader.map()
  const named = (type: number) => globals.filter((entry) => entry.type === type).map(({ value }) => value)
  const countOf = (type: number) => Math.max(0, ...named(type).map((value) => createReader(value).size()))
  const ofTransaction = named(GLOBAL.transaction).flatMap(outputsOf)
  reader.maps(countOf(GLOBAL.inputs))
  const ofMaps = reader.maps(countOf(GLOBAL.outputs)).map((entries): Output => {
    const last = (type: number) => entries.findLast((entry) => entry.type === type)?.value
    return { amount: last(OUTPUT.amount), script: last(OUTPUT.script) }
  })
  return [...ofTransaction, ...ofMaps].some(
    ({ amount, script }) => script?.length === 1 && script[0] === OP_RETURN && !amount?.some((byte) => byte > 0),
  )
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
  for (let left = size(); left > 0; left -= 1) outputs.push({ amount: take(8), script: take(size()) })
  return outputs
}

function createReader(bytes: Uint8Array) {
  let at = 0

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new RangeError('The bytes end too early.')
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
    while (at < bytes.length) {
      const length = size()
      if (length === 0) break
      const type = createReader(take(length)).size()
      entries.push({ type, value: take(size()) })
    }
    return entries
  }

  function maps(count: number): Entry[][] {
    const found: Entry[][] = []
    while (found.length < count && at < bytes.length) found.push(map())
    return found
  }

  return { take, size, map, maps }
}
