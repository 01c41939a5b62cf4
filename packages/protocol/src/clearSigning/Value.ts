/** A decoded argument, or a member of typed data. */
export type Value =
  | Struct
  | { kind: 'list'; items: readonly Value[] }
  | { kind: 'integer'; value: bigint }
  | { kind: 'bool'; value: boolean }
  /** With the checksum of EIP-55. */
  | { kind: 'address'; value: string }
  /** Lower-case 0x hex. */
  | { kind: 'bytes'; value: string }
  | { kind: 'string'; value: string }

export type Struct = { kind: 'struct'; members: readonly { name: string; value: Value }[] }
