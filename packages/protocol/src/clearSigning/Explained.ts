/** A row in the publisher's words. `raw`: the plain number behind a text that hides it. */
export type ExplainedRow =
  | { kind: 'text'; label: string; value: string; raw?: string }
  | { kind: 'address'; label: string; value: string; name?: string }
  | { kind: 'call'; label: string; call: Explained }

/** A call or typed data in the words of a descriptor. */
export type Explained = {
  owner?: string
  intent: string
  sentence?: string
  rows: readonly ExplainedRow[]
  /** Every call inside is opened, and every byte that may be one is shown. */
  isComplete: boolean
  /** Parts that no row names. */
  also: {
    addresses: readonly string[]
    /** Bytes that may be calls or parts of one, and that no row opens or shows. */
    calls: readonly string[]
    /** Bytes behind the arguments, which contracts may read too. */
    tail?: string
  }
}
