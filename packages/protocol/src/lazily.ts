import type * as z from 'zod/mini'

/**
 * Makes a value when it is first read, and only then. The 45 schemas of the host's channel take 45 ms to make at CPU 4x, the 37 of the email
 * frame's 35 ms: a frame that opens needs a few of them.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Output of a schema that is made lazily. */
export type Parsed<Schema extends () => z.ZodMiniType> = z.output<ReturnType<Schema>>
