import type * as z from 'zod/mini'

/** Makes a value when it is first read, and only then. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Output of a schema that is made lazily. */
export type Parsed<Schema extends () => z.ZodMiniType> = z.output<ReturnType<Schema>>
