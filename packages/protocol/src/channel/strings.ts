import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from '../constants.ts'
import { lazily } from '../lazily.ts'

/** An id, or other text, of 1 to 128 characters. */
export const shortText = lazily(() => z.string().check(z.minLength(1), z.maxLength(128)))
export const text = lazily(() => z.string().check(z.maxLength(MAX_NAME_LENGTH)))
export const longText = lazily(() => z.string().check(z.maxLength(2_000)))

/** Bounds of a wallet link, before the opener checks its scheme again. */
export const link = lazily(() => z.string().check(z.maxLength(2_000)))
