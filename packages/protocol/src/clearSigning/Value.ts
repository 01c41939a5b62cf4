export type Value =
  | Struct
  | { kind: 'list'; items: readonly Value[] }
  | { kind: 'integer'; value: bigint }
  | { kind: 'bool'; value: boolean }
  /** With EIP-55 checksum. */
  | { kind: 'address'; value: string }
  /** Lower-case 0x hex. */
  | { kind: 'bytes'; value: string }
  | { kind: 'string'; value: string }

export type Struct = { kind: 'struct'; members: readonly { name: string; value: Value }[] }
