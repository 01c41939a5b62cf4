import { OTHER_ADDRESSES } from './dapps/others.ts'
import { PERMITS } from './dapps/permits.ts'
import { ORDERS } from './dapps/sampleOrders.ts'

/** Shapes that large dapps have signed, for tests: their published types, with our values. */
export const DAPPS = { ...PERMITS, ...ORDERS, ...OTHER_ADDRESSES }
