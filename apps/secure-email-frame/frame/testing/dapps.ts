import { OTHER_ADDRESSES } from './dapps/others.ts'
import { PERMITS } from './dapps/permits.ts'
import { ORDERS } from './dapps/sampleOrders.ts'

export const DAPPS = { ...PERMITS, ...ORDERS, ...OTHER_ADDRESSES }
