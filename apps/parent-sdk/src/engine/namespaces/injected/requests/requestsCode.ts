import { modalCalls } from './modalCalls.ts'

/** Requests of the modal and of sign-ins to a page wallet. Loaded on first use. */
export const requests = { modalCalls }
