export type Value =
  | Struct
  | { kind: 'list'; items: readonly Value[] }
  /** `isFlag`: of a type that holds no amount. */
  | { kind: 'integer'; value: bigint; isFlag?: true }
  | { kind: 'bool'; value: boolean }
  | { kind: 'address'; value: string }
  | { kind: 'bytes'; value: string }
  | { kind: 'string'; value: string }

export type Struct = { kind: 'struct'; members: readonly { name: string; value: Value }[] }
