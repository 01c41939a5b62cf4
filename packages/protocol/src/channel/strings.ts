import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from '../constants.ts'
import { lazily } from '../lazily.ts'

export const shortText = lazily(() => z.string().check(z.minLength(1), z.maxLength(128)))
export const text = lazily(() => z.string().check(z.maxLength(MAX_NAME_LENGTH)))
export const longText = lazily(() => z.string().check(z.maxLength(2_000)))

/** The opener checks the scheme. */
export const link = lazily(() => z.string().check(z.maxLength(2_000)))
export const pairingUrl = lazily(() => z.string().check(z.maxLength(8_000)))
