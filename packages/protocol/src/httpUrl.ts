import * as z from 'zod/mini'

const error = 'Write an http or https URL, such as "https://rpc.example/v1", up to 2,000 characters.'

/** A function, so that each use can have a description. */
export const httpUrl = () =>
  z
    .string(error)
    .check(
      z.maxLength(2_000, error),
      z.regex(/^https?:\/\/\S+$/, { error, abort: true }),
      z.refine(URL.canParse, error),
    )
