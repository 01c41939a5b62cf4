/** Keccak-256 takes bytes in blocks of this length. */
const BLOCK = 136
const ROUNDS = 24

/**
 * Returns the Keccak-256 of a short ASCII text. 1 kB less than a library (brotli), because an address fits in one block.
 *
 * @param text fewer than 136 characters
 */
export function keccak256(text: string): Uint8Array {
  const bytes = new Uint8Array(200)
  new TextEncoder().encodeInto(text, bytes)
  bytes[text.length] = 1
  bytes[BLOCK - 1] = (bytes[BLOCK - 1] ?? 0) | 128
  const view = new DataView(bytes.buffer)
  const lanes = permute(Array.from({ length: 25 }, (_, index) => view.getBigUint64(index * 8, true)))
  for (const [index, lane] of lanes.entries()) view.setBigUint64(index * 8, lane, true)
  return bytes.slice(0, 32)
}

/** Keccak-f[1600] (https://keccak.team/keccak_specs_summary.html). Lane (x, y) is at x + 5y. */
function permute(state: bigint[]): bigint[] {
  let lanes = state
  const at = (index: number) => lanes[index] ?? 0n
  // Register that generates the round constants.
  let bits = 1
  for (let round = 0; round < ROUNDS; round += 1) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    const column = (x: number) => columns[x % 5] ?? 0n
    lanes = lanes.map((lane, index) => lane ^ column(index + 4) ^ rotate(column(index + 1), 1))
    let [x, y, moved] = [1, 0, at(1)]
    for (let step = 1; step <= ROUNDS; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const replaced = at(x + 5 * y)
      lanes[x + 5 * y] = rotate(moved, ((step * (step + 1)) / 2) % 64)
      moved = replaced
    }
    const before = lanes
    const neighbour = (index: number, by: number) => before[index - (index % 5) + ((index + by) % 5)] ?? 0n
    lanes = before.map((lane, index) => lane ^ (~neighbour(index, 1) & neighbour(index, 2)))
    for (let bit = 0; bit < 7; bit += 1) {
      bits = ((bits << 1) ^ ((bits >> 7) * 0x71)) % 256
      if (bits & 2) lanes[0] = at(0) ^ (1n << BigInt((1 << bit) - 1))
    }
  }
  return lanes
}

function rotate(lane: bigint, by: number): bigint {
  return BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)))
}
