export type Value =
  | Struct
  | { kind: 'list'; items: readonly Value[] }
  | { kind: 'integer'; value: bigint }
  | { kind: 'bool'; value: boolean }
  | { kind: 'address'; value: string }
  | { kind: 'bytes'; value: string }
  | { kind: 'string'; value: string }

export type Struct = { kind: 'struct'; members: readonly { name: string; value: Value }[] }
