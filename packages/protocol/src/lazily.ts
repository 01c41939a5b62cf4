import type * as z from 'zod/mini'

/** Building the channel's 45 schemas takes 45 ms at CPU 4x; most visits need few. */
export function lazily<Value>(make: () => Value): () => Value {
  let created: { value: Value } | undefined
  return () => {
    created ??= { value: make() }
    return created.value
  }
}

export type Parsed<Schema extends () => z.ZodMiniType> = z.output<ReturnType<Schema>>
