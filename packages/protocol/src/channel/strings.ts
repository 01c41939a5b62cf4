import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from '../constants.ts'
import { lazily } from '../lazily.ts'

export const shortText = lazily(() => z.string().check(z.minLength(1), z.maxLength(128)))
export const text = lazily(() => z.string().check(z.maxLength(MAX_NAME_LENGTH)))
export const longText = lazily(() => z.string().check(z.maxLength(2_000)))

/** Length of a wallet link; the opener checks its scheme. */
export const link = lazily(() => z.string().check(z.maxLength(2_000)))
/** A wallet link with an encoded pairing. */
export const pairingUrl = lazily(() => z.string().check(z.maxLength(8_000)))
