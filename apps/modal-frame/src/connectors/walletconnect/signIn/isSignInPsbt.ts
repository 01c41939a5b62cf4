type Entry = { type: number; value: Uint8Array }
type Output = { amounts: Uint8Array[]; scripts: Uint8Array[] }

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const OP_RETURN = 0x6a
/** Version 0 (https://bips.dev/174) and 2 (https://bips.dev/370). */
const GLOBAL = { transaction: 0, inputs: 4, outputs: 5 }
const INPUT = { signatureType: 3 }
const OUTPUT = { amount: 3, script: 4 }
/** `SIGHASH_NONE`, and its mask, for any inputs. */
const NO_OUTPUT = 2
const TYPE_MASK = 0x1f

export function isPsbt(bytes: ArrayLike<unknown>): boolean {
  return MAGIC.every((byte, at) => bytes[at] === byte)
}

/** Such a signature could be moved to a sign-in. */
export function leavesOutputsOut(type: number): boolean {
  return (type & TYPE_MASK) === NO_OUTPUT
}

/** BIP-322: zero to an empty `OP_RETURN`. Other outputs do not matter. @throws RangeError for truncated or ambiguous bytes */
export function isSignInPsbt(psbt: Uint8Array): boolean {
  const parser = createParser(psbt.subarray(MAGIC.length))
  const globals = parser.map()
  const [transaction, inputs, outputs] = [GLOBAL.transaction, GLOBAL.inputs, GLOBAL.outputs].map((type) => {
    const [value, ...others] = valuesOf(globals, type)
    if (others.length > 0) throw new RangeError('Its parts are not those that it names.')
    return value
  })
  if (transaction && (inputs || outputs)) throw new RangeError('Its parts are not those that it names.')
  const written = transaction && partsOf(transaction)
  const types = parser
    .maps(written?.inputs ?? countOf(inputs))
    .flatMap((entries) => valuesOf(entries, INPUT.signatureType))
  const ofMaps = parser.maps(countOf(outputs)).map((entries) => ({
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

function partsOf(transaction: Uint8Array): { inputs: number; outputs: Output[] } {
  const { take, size } = createParser(transaction)
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

function countOf(count: Uint8Array | undefined): number {
  return count ? createParser(count).size() : 0
}

function createParser(bytes: Uint8Array) {
  let at = 0

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new RangeError('Its parts are not those that it names.')
    at += length
    return bytes.subarray(at - length, at)
  }

  const number = (length: number) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)

  function size(): number {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }

  function map(): Entry[] {
    const entries: Entry[] = []
    for (let length = size(); length > 0; length = size())
      entries.push({ type: createParser(take(length)).size(), value: take(size()) })
    return entries
  }

  function maps(count: number): Entry[][] {
    const found: Entry[][] = []
    for (let left = count; left > 0; left -= 1) found.push(map())
    return found
  }

  return { take, size, map, maps }
}
