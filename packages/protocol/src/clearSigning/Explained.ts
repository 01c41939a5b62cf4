/** `raw` is the number that the publisher's text hides. */
export type ExplainedRow =
  | { kind: 'text'; label: string; value: string; raw?: string }
  | { kind: 'address'; label: string; value: string; name?: string }
  | { kind: 'call'; label: string; call: Explained }

export type Explained = {
  owner?: string
  intent: string
  sentence?: string
  rows: readonly ExplainedRow[]
  /** Each argument except flags has a row or an own fact, also in nested calls. Nothing follows the arguments. */
  isComplete: boolean
  also: {
    addresses: readonly string[]
    calls: readonly string[]
    /** Texts, then all numbers, flags and short bytes in one. */
    texts: readonly string[]
    /** Bytes behind the arguments, which contracts may read. */
    tail?: string
  }
}
