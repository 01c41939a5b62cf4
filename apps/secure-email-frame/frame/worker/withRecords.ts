import type { SmartAccountRecord } from '../keys/KeyClient.ts'

const RETENTION = 100

export function withRecords(known: SmartAccountRecord, added: SmartAccountRecord): SmartAccountRecord {
  const notes: SmartAccountRecord = { ...known, ...added }
  for (const name of ['ids', 'replaced', 'cancelled'] as const) {
    const list = added[name]
    if (list === undefined) continue
    // A retry records the same again, and an id is recorded before and after sending.
    const keyOf = (one: readonly string[]) => (name === 'ids' ? one[0] : one.join())
    const others = (known[name] ?? []).filter((one) => !list.some((mine) => keyOf(mine) === keyOf(one)))
    notes[name] = [...list, ...others].slice(0, RETENTION)
  }
  return notes
}
