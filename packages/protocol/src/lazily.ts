import type * as z from 'zod/mini'

/**
 * Creates a value on first read. Building the channel's 45 schemas takes 45 ms at CPU 4x, the email frame's 37 take 35
 * ms; most visits need few.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let created: { value: Value } | undefined
  return () => {
    created ??= { value: make() }
    return created.value
  }
}

/** Output of a schema that is made lazily. */
export type Parsed<Schema extends () => z.ZodMiniType> = z.output<ReturnType<Schema>>
